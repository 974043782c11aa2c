package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Table cell with the buttons that decide on a cell of a review. */
final class DecisionCell extends TableCell<ReviewLine, ReviewLine> {

  private final HBox box = Nodes.row(4);
  private final ReviewModel<?> model;
  private final Messages messages;
  private final BiConsumer<ReviewLine, Runnable> inPlaceOf;
  private final Consumer<ReviewLine> edit;

  /**
   * Creates the cell.
   *
   * @param inPlaceOf decides on a line and keeps the keyboard focus at its position
   * @param edit edits the value of a line
   */
  DecisionCell(
      ReviewModel<?> model,
      Messages messages,
      BiConsumer<ReviewLine, Runnable> inPlaceOf,
      Consumer<ReviewLine> edit) {
    this.edit = edit;
    this.model = model;
    this.messages = messages;
    this.inPlaceOf = inPlaceOf;
  }

  @Override
  protected void updateItem(@Nullable ReviewLine line, boolean empty) {
    super.updateItem(line, empty);
    box.getChildren().clear();
    setGraphic(empty ? null : box);
    if (empty || line == null || line.isEnded()) {
      return;
    }
    ReviewDecisions decisions = model.decisions();
    if (decisions.isOpenTo(line, Choice.NONE)) {
      button(
          "reset",
          () -> inPlaceOf.accept(line, () -> decisions.decide(List.of(line), Choice.NONE)));
    } else if (line.standing() == ReviewLine.Status.CONFLICT) {
      button("mine", KeyCode.M, () -> inPlaceOf.accept(line, () -> decisions.keepMine(line)));
      button("theirs", KeyCode.T, () -> inPlaceOf.accept(line, () -> decisions.takeTheirs(line)));
      edit(line);
    } else if (line.standing() == ReviewLine.Status.DOUBT) {
      button(
          "createAgain", KeyCode.M, () -> inPlaceOf.accept(line, () -> decisions.keepMine(line)));
      skip(line);
    } else {
      key(line);
      skip(line);
      if (line.creating() != null) {
        edit(line);
      }
    }
  }

  private void edit(ReviewLine line) {
    if (model.decisions().isEditable(line)) {
      Button button =
          button("edit", KeyCode.F2, () -> inPlaceOf.accept(line, () -> edit.accept(line)));
      button.setAccessibleText(button.getText());
      button.setText("");
      button.setGraphic(new FontIcon(Feather.EDIT_2));
    }
  }

  private void skip(ReviewLine line) {
    if (model.decisions().isOpenTo(line, Choice.SKIP)) {
      button(
          "leaveOut",
          KeyCode.DELETE,
          () -> inPlaceOf.accept(line, () -> model.decisions().skip(line)));
    }
  }

  private void key(ReviewLine line) {
    if (line.file() != null || !(line.change().wanted() instanceof FieldValue.Text)) {
      // A text of a file is replaced in all its rows, above the lines.
      // In a list of keys, the suggested key would replace only one element.
      return;
    }
    String key =
        switch (line.checked().block()) {
          case ValidationError.LabelForKey(String _, String meant) -> meant;
          case ValidationError.UnknownKey(String _, String nearest) -> nearest;
          case null, default -> null;
        };
    if (key != null) {
      Button use = button("useKey", () -> model.decisions().wish(line, FieldValue.text(key)));
      use.setText(messages.text("review.useKey", key));
      use.setTooltip(new Tooltip(use.getText()));
    }
  }

  private Button button(String name, KeyCode key, Runnable action) {
    Button button = button(name, action);
    button.setTooltip(new ShortcutText(messages).tooltip(button.getText(), Shortcut.key(key)));
    return button;
  }

  private Button button(String name, Runnable action) {
    Button button = new Button(messages.text("review." + name));
    // A key may contain an underscore, which would mark a mnemonic.
    button.setMnemonicParsing(false);
    // Only the button with a key may be long.
    button.setMinWidth(name.equals("useKey") ? 0 : Region.USE_PREF_SIZE);
    button.getStyleClass().addAll(Styles.SMALL, "review-" + name);
    button.setOnAction(event -> action.run());
    // Only the buttons of the selected row are in the tab order.
    button
        .focusTraversableProperty()
        .bind(tableRowProperty().flatMap(TableRow::selectedProperty).orElse(false));
    box.getChildren().add(button);
    return button;
  }
}
