package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** List cell of a dropdown value: check box, key, label and number of records. */
final class DropdownCell extends NodeCell<DropdownChoice> {

  private static final double GAP = 8;

  /** Room for the borders of a line, the check box and a scroll bar. */
  private static final double AROUND = 72;

  private static final double LEAST_WIDTH = 260;
  private static final double MOST_WIDTH = 640;

  /** Only the longest texts of a list are measured. */
  private static final int MEASURED = 5;

  private final Messages messages;
  private final Label key = new Label();
  private final Label caption = Labels.of("", "caption");
  private final Label uses = Labels.of("", "caption");
  private final FontIcon box = new FontIcon(Feather.SQUARE);
  private final HBox line;
  private final @Nullable Predicate<DropdownChoice> ticked;

  /** Creates a cell of a single-choice list. */
  DropdownCell(Messages messages) {
    this(messages, null);
  }

  /**
   * Creates a cell with a check box.
   *
   * @param ticked returns whether a value is selected; null for no check boxes
   */
  DropdownCell(Messages messages, @Nullable Predicate<DropdownChoice> ticked) {
    this.messages = messages;
    this.ticked = ticked;
    uses.setMinWidth(Region.USE_PREF_SIZE);
    caption.setMinWidth(0);
    line = new HBox(GAP, key, caption, Nodes.spacer(), uses);
    if (ticked != null) {
      line.getChildren().addFirst(box);
    }
    line.setAlignment(Pos.CENTER_LEFT);
  }

  /** Gives room first to the count, then to the key, then to the caption. */
  @Override
  protected void layoutChildren() {
    double others = snappedLeftInset() + snappedRightInset() + uses.prefWidth(-1) + 3 * GAP;
    if (ticked != null) {
      others += box.prefWidth(-1) + GAP;
    }
    key.setMinWidth(Math.min(key.prefWidth(-1), Math.max(0, getWidth() - others)));
    super.layoutChildren();
  }

  /** Returns the width of a list in which no text is cut, within limits. */
  static double listWidth(List<DropdownChoice> choices, TextField field, Messages messages) {
    double widest =
        choices.stream()
            .map(choice -> String.join("", Texts.of(choice, messages).all()))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .limit(MEASURED)
            .mapToDouble(text -> width(text, field.getFont()))
            .max()
            .orElse(0);
    double least = Math.max(field.getWidth(), LEAST_WIDTH);
    return Math.clamp(widest + AROUND, least, Math.max(least, MOST_WIDTH));
  }

  private static double width(String text, Font font) {
    Text measured = new Text(text);
    measured.setFont(font);
    return measured.getLayoutBounds().getWidth();
  }

  /** The texts of a choice; a text may be empty. */
  private record Texts(String key, String caption, String uses) {

    static Texts of(DropdownChoice choice, Messages messages) {
      return switch (choice) {
        case DropdownChoice.KnownKey(KnownDropdownValue option, String title, String said) ->
            new Texts(
                title,
                said,
                option.source().isUnproven()
                    ? messages.text("options.unproven")
                    : messages.text("options.uses", option.uses()));
        case DropdownChoice.TypedKey(String text, String belongsTo) ->
            new Texts(
                messages.text("options.asTyped", text),
                belongsTo.isEmpty()
                    ? messages.text("options.neverSeen")
                    : messages.text("options.isLabelOf", belongsTo),
                "");
        case DropdownChoice.NoKey() -> new Texts(messages.text("value.blank.shown"), "", "");
      };
    }

    List<String> all() {
      return List.of(key, caption, uses);
    }
  }

  @Override
  protected Node show(DropdownChoice choice) {
    Texts texts = Texts.of(choice, messages);
    key.setText(texts.key());
    caption.setText(texts.caption());
    uses.setText(texts.uses());
    tick(choice);
    return line;
  }

  private void tick(DropdownChoice choice) {
    if (ticked == null) {
      return;
    }
    boolean chosen = ticked.test(choice);
    box.setIconCode(chosen ? Feather.CHECK_SQUARE : Feather.SQUARE);
    box.setVisible(!(choice instanceof DropdownChoice.NoKey));
    String said = key.getText() + " " + caption.getText();
    setAccessibleText(chosen ? messages.text("options.ticked", said) : said);
  }
}
