package io.casedesk.desktop.common.table;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The name and the counts of a group, with an arrow that says whether its rows are shown. */
public final class GroupHeader extends HBox {

  private final FontIcon arrow = new FontIcon(Feather.CHEVRON_DOWN);
  private final Label name = Labels.of("", Styles.TEXT_BOLD);
  private final Label counts = Labels.of("", "caption");

  /** Creates the header of no group, which is invisible. */
  public GroupHeader() {
    super(8);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("group-header");
    getChildren().setAll(arrow, name, counts);
    counts.setMinWidth(Region.USE_PREF_SIZE);
    setVisible(false);
  }

  /** Shows a group. */
  public void show(String groupName, String groupCounts, boolean expanded) {
    arrow.setIconCode(expanded ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT);
    name.setText(groupName);
    counts.setText(groupCounts);
    setVisible(true);
  }
}
