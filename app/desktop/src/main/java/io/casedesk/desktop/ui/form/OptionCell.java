package io.casedesk.desktop.ui.form;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.KnownOption;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** One option: its key, its label as a caption, and how many records hold it. */
final class OptionCell extends ListCell<OptionChoice> {

  private static final double GAP = 8;

  private final Messages messages;
  private final Label key = new Label();
  private final Label caption = new Label();
  private final Label uses = new Label();
  private final HBox line;

  OptionCell(Messages messages) {
    this.messages = messages;
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    uses.setMinWidth(Region.USE_PREF_SIZE);
    caption.getStyleClass().add("caption");
    uses.getStyleClass().add("caption");
    caption.setMinWidth(0);
    line = new HBox(GAP, key, caption, space, uses);
    line.setAlignment(Pos.CENTER_LEFT);
    setPrefWidth(0);
  }

  /** The count is always seen, and of the others the key before its caption. */
  @Override
  protected void layoutChildren() {
    double others = snappedLeftInset() + snappedRightInset() + uses.prefWidth(-1) + 3 * GAP;
    key.setMinWidth(Math.min(key.prefWidth(-1), Math.max(0, getWidth() - others)));
    super.layoutChildren();
  }

  @Override
  protected void updateItem(@Nullable OptionChoice choice, boolean empty) {
    super.updateItem(choice, empty);
    setText(null);
    if (empty || choice == null) {
      setGraphic(null);
      return;
    }
    switch (choice) {
      case OptionChoice.Known(KnownOption option, String title, String said) -> {
        key.setText(title);
        caption.setText(said);
        uses.setText(
            option.source().isUnproven()
                ? messages.text("options.unproven")
                : messages.text("options.uses", option.uses()));
      }
      case OptionChoice.AsTyped(String text, String belongsTo) -> {
        key.setText(messages.text("options.asTyped", text));
        caption.setText(
            belongsTo.isEmpty()
                ? messages.text("options.neverSeen")
                : messages.text("options.isLabelOf", belongsTo));
        uses.setText("");
      }
      case OptionChoice.Clear() -> {
        key.setText(messages.text("options.clear"));
        caption.setText("");
        uses.setText("");
      }
    }
    setGraphic(line);
  }
}
