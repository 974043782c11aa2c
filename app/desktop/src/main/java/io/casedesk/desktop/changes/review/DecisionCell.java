package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Map<String, Button> buttons = new HashMap<>();
  private final FontIcon edited = new FontIcon(Feather.EDIT_2);
  private final ReviewSession<?> session;
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
      ReviewSession<?> session,
      Messages messages,
      BiConsumer<ReviewLine, Runnable> inPlaceOf,
      Consumer<ReviewLine> edit) {
    this.edit = edit;
    this.session = session;
    this.messages = messages;
    this.inPlaceOf = inPlaceOf;
  }

  @Override
  protected void updateItem(@Nullable ReviewLine line, boolean empty) {
    super.updateItem(line, empty);
    List<Button> fitting = empty || line == null || line.isEnded() ? List.of() : buttons(line);
    if (!box.getChildren().equals(fitting)) {
      box.getChildren().setAll(fitting);
    }
    setGraphic(empty ? null : box);
  }

  private List<Button> buttons(ReviewLine line) {
    List<Button> fitting = new ArrayList<>();
    if (session.isOpenTo(line, Choice.NONE)) {
      fitting.add(button("reset", null, one -> session.decide(List.of(one), Choice.NONE)));
      return fitting;
    }
    boolean conflict = line.standing() == ReviewLine.Status.CONFLICT;
    boolean doubt = line.standing() == ReviewLine.Status.DOUBT;
    String key = conflict || doubt ? null : key(line);
    if (conflict) {
      fitting.add(button("mine", KeyCode.M, session::keepMine));
      fitting.add(button("theirs", KeyCode.T, session::takeTheirs));
    } else if (doubt) {
      fitting.add(button("createAgain", KeyCode.M, session::keepMine));
    } else if (key != null) {
      fitting.add(useKey(key));
    }
    if (!conflict && session.isOpenTo(line, Choice.SKIP)) {
      fitting.add(button("leaveOut", KeyCode.DELETE, session::skip));
    }
    if (!doubt && (conflict || line.creating() != null) && session.isEditable(line)) {
      Button change = button("edit", KeyCode.F2, edit);
      change.setAccessibleText(messages.text("review.edit"));
      change.setText("");
      change.setGraphic(edited);
      fitting.add(change);
    }
    return fitting;
  }

  /** Returns the key that can take the place of an unusable value; null if there is none. */
  private static @Nullable String key(ReviewLine line) {
    if (line.file() != null || !(line.change().wanted() instanceof FieldValue.Text)) {
      // A text of a file is replaced in all its rows, above the lines.
      // In a list of keys, the suggested key would replace only one element.
      return null;
    }
    return switch (line.checked().block()) {
      case ValidationError.LabelForKey(String _, String meant) -> meant;
      case ValidationError.UnknownKey unknown -> unknown.nearest();
      case null, default -> null;
    };
  }

  private Button useKey(String key) {
    Button use = button("useKey", null, one -> {});
    // Only this button may be long.
    use.setMinWidth(0);
    use.setText(messages.text("review.useKey", key));
    use.setTooltip(new Tooltip(use.getText()));
    use.setOnAction(event -> withLine(one -> session.replaceValue(one, FieldValue.text(key))));
    return use;
  }

  /** Returns the button of this name, which is created once: a table shows many lines in turn. */
  private Button button(String name, @Nullable KeyCode key, Consumer<ReviewLine> action) {
    return buttons.computeIfAbsent(name, added -> create(added, key, action));
  }

  private Button create(String name, @Nullable KeyCode key, Consumer<ReviewLine> action) {
    Button button = new Button(messages.text("review." + name));
    // A key may contain an underscore, which would mark a mnemonic.
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().addAll(Styles.SMALL, "review-" + name);
    button.setOnAction(
        event -> withLine(line -> inPlaceOf.accept(line, () -> action.accept(line))));
    if (key != null) {
      button.setTooltip(new ShortcutText(messages).tooltip(button.getText(), Shortcut.key(key)));
    }
    // Only the buttons of the selected row are in the tab order.
    button
        .focusTraversableProperty()
        .bind(tableRowProperty().flatMap(TableRow::selectedProperty).orElse(false));
    return button;
  }

  private void withLine(Consumer<ReviewLine> action) {
    ReviewLine line = getItem();
    if (line != null) {
      action.accept(line);
    }
  }
}
