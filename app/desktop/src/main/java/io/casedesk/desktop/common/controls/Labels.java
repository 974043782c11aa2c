package io.casedesk.desktop.common.controls;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates labels. */
public final class Labels {

  private Labels() {}

  /** Creates a label on one line. */
  public static Label of(String text, String... styles) {
    return Nodes.styled(new Label(text), styles);
  }

  /** Creates an empty label on one line. */
  public static Label named(String id, String... styles) {
    return Nodes.named(id, of("", styles));
  }

  /** Creates a label whose text wraps and is never cut off. */
  public static Label wrapped(String text, String... styles) {
    Label label = of(text, styles);
    wrap(label);
    return label;
  }

  /**
   * Creates a wrapped label with an icon that says how good or bad a result is.
   *
   * @param level {@code good}, {@code doubt} or {@code bad}
   */
  public static Label verdict(Feather icon, String text, String level) {
    Label label = wrapped(text, "verdict", "verdict-" + level);
    label.setGraphic(new FontIcon(icon));
    label.setMaxWidth(Double.MAX_VALUE);
    return label;
  }

  /** Creates a caption before a control, which is also the name of the control. */
  public static HBox captioned(String caption, Node control) {
    Label label = of(caption);
    label.setLabelFor(control);
    label.setMinWidth(Region.USE_PREF_SIZE);
    control.setAccessibleText(caption);
    return Nodes.row(8, label, control);
  }

  /** Makes the text of a label or button wrap; it is never cut off. */
  public static void wrap(Labeled labeled) {
    labeled.setWrapText(true);
    labeled.setMinHeight(Region.USE_PREF_SIZE);
  }

  /** Creates a label on one line that is never cut off. */
  public static Label fixed(String id, String... styles) {
    Label label = named(id, styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }
}
