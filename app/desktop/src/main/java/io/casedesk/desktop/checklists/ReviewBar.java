package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistReviewModel;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ShortcutLetter;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the buttons for marking the open checklist and the field for a note or a remark. */
final class ReviewBar {

  private final VBox node = Nodes.styled(new VBox(8), "editor-footer");
  private final TextArea note = Nodes.named("review-note", new TextArea());
  private final Label asked = Labels.wrapped("", "field-title");
  private final Button keep = Nodes.named("review-keep", new Button(), Styles.ACCENT);
  private final Label replaced = Labels.named("review-replaced", "note");
  private final HBox buttons;
  private final ChecklistReviewModel model;
  private final ChecklistDetailModel detail;
  private final Messages messages;
  private final Runnable leave;
  private final ShortcutText shortcuts;
  private Review.Mark mark = Review.Mark.NEEDS_WORK;
  private @Nullable ChecklistEntry seen;

  /** The path of the answer that the field has a remark on; empty for a note. */
  private String answer = "";

  /** The user's remark as it was before. */
  private String before = "";

  private Runnable back;

  /** How many times "reviewed" was pressed while the next checklist wasn't shown yet. */
  private int waiting;

  /** What a key asked for while the checklist wasn't shown yet; null for nothing. */
  private @Nullable Runnable asking;

  private final HeldKeys keys = new HeldKeys(node, key -> false, this::forget);
  private boolean marking;

  /**
   * Creates the bar.
   *
   * @param leave returns the keyboard focus to the list
   */
  ReviewBar(
      ChecklistReviewModel model,
      ChecklistDetailModel detail,
      ChecklistCommands commands,
      Messages messages,
      Runnable leave) {
    this.model = model;
    this.detail = detail;
    this.messages = messages;
    this.leave = leave;
    this.back = leave;
    this.shortcuts = new ShortcutText(messages);
    buttons =
        Nodes.row(
            8,
            commands.button(ChecklistCommands.REVIEWED, Feather.CHECK, Styles.ACCENT),
            commands.button(ChecklistCommands.NEEDS_WORK, Feather.ALERT_TRIANGLE),
            commands.icon(ChecklistCommands.UNDO, Feather.CORNER_UP_LEFT),
            Nodes.spacer(),
            commands.icon(ChecklistCommands.PREVIOUS, Feather.ARROW_UP),
            commands.icon(ChecklistCommands.NEXT, Feather.ARROW_DOWN));
    note.setPrefRowCount(3);
    note.setWrapText(true);
    note.textProperty().subscribe(text -> draft());
    note.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    asked.setLabelFor(note);
    keep.setOnAction(event -> saveNote());
    replaced.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    Labels.wrap(replaced);
    detail
        .replacedProperty()
        .subscribe(
            is -> {
              if (is) {
                replaced.setText(messages.text("checklists.replaced"));
              }
              Nodes.show(replaced, is);
            });
    detail.detailProperty().subscribe(now -> Nodes.show(replaced, detail.replacedProperty().get()));
    // Run later, when all of the checklist is shown.
    detail.detailProperty().subscribe(now -> Platform.runLater(this::shown));
    detail.failureProperty().subscribe(now -> Platform.runLater(this::shown));
    model
        .placeProperty()
        .subscribe(
            place -> {
              if (!marking) {
                keys.drop();
                forget();
              }
            });
    node.getChildren().setAll(replaced, buttons);
  }

  Node node() {
    return node;
  }

  /**
   * Whether the checklist changed while the user looked at it. The user must not mark content that
   * they haven't seen.
   */
  private boolean isOther() {
    boolean other = detail.markSeen();
    if (other) {
      replaced.setText(messages.text("checklists.replaced.looked"));
      Nodes.show(replaced, true);
    }
    return other;
  }

  /** Marks the shown checklist as reviewed, or as soon as it is shown. */
  void reviewed() {
    if (isComing()) {
      waiting++;
      keys.hold();
    } else if (isOther()) {
      waiting = 0;
    } else {
      markShown();
    }
  }

  /** Whether the checklist will be shown: no key may act on it or on another one until then. */
  private boolean isComing() {
    return detail.shown() == null
        && detail.failureProperty().get() == null
        && model.cellProperty().get() != null;
  }

  /** Answers the keys that were pressed before the checklist was shown, in their order. */
  private void shown() {
    if (isComing()) {
      return;
    }
    if (detail.shown() == null) {
      // There is nothing to mark, and a note has no field.
      forget();
      keys.drop();
      return;
    }
    if (waiting > 0) {
      waiting--;
      reviewed();
    }
    Runnable asked = asking;
    if (waiting == 0 && !isComing()) {
      asking = null;
      if (asked != null) {
        asked.run();
      }
      keys.release();
    }
  }

  private void forget() {
    waiting = 0;
    asking = null;
  }

  /** Runs an action when the checklist is shown; the keys until then follow it. */
  boolean isLater(Runnable action) {
    if (isComing()) {
      asking = action;
      keys.hold();
    }
    return isComing();
  }

  private void markShown() {
    ChecklistKey before = model.placeProperty().get();
    marking = true;
    boolean done = model.mark(detail.shown(), Review.Mark.REVIEWED, "");
    marking = false;
    if (!done || Objects.equals(before, model.placeProperty().get())) {
      // There is no next checklist: don't mark the last one again for each key press.
      waiting = 0;
    }
  }

  /** Opens the note field before marking the shown checklist. */
  void ask(Review.Mark wanted) {
    leave();
    if (isLater(() -> ask(wanted))) {
      return;
    }
    if (isOther() || detail.shown() == null) {
      return;
    }
    mark = wanted;
    answer = "";
    before = "";
    back = leave;
    String what = ChecklistTexts.mark(wanted, messages);
    open(
        messages.text("checklists.note.asked", what),
        messages.text("checklists.note.keep", what),
        messages.text("checklists.note.keep.hint"));
  }

  /**
   * Opens the field for the user's remark on an answer of the shown checklist.
   *
   * @param form returns the keyboard focus to the answer
   */
  void remark(FormLine.Answer on, Runnable form) {
    leave();
    ChecklistEntry shown = detail.shown();
    if (shown == null || on.path().isEmpty()) {
      return;
    }
    mark = Review.Mark.REMARK;
    answer = on.path();
    before = on.by(shown.user());
    back = form;
    open(
        messages.text("checklists.remark.asked", ChecklistTexts.path(answer)),
        messages.text("checklists.remark.keep"),
        messages.text("checklists.remark.keep.hint"));
  }

  private void open(String question, String action, String hint) {
    seen = detail.shown();
    asked.setText(question);
    keep.setText(action);
    keep.setTooltip(shortcuts.tooltip(hint, ChecklistCommands.KEEP_NOTE));
    note.setAccessibleText(question);
    Button cancel = Buttons.of("review-cancel", messages.text("action.cancel"), this::close);
    HBox actions = Nodes.row(8, keep, cancel);
    if (!before.isEmpty()) {
      Runnable remove =
          () -> {
            note.clear();
            saveNote();
          };
      String text = messages.text("checklists.remark.remove");
      actions.getChildren().add(Buttons.of("remark-remove", text, remove));
    }
    node.getChildren().setAll(asked, note, actions);
    note.setText(before);
    note.end();
    // A text area has no skin before the next frame and would lose key presses until then.
    node.applyCss();
    ShortcutLetter.focus(note);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      if (event.isShiftDown()) {
        note.replaceSelection("\n");
      } else {
        saveNote();
      }
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      close();
      event.consume();
    }
  }

  private void saveNote() {
    String text = note.getText();
    if (!answer.isEmpty()) {
      if (seen != null && !(before.isEmpty() && text.isBlank())) {
        model.save(new ChecklistEntry.Draft(seen, answer, mark, text));
      }
      close();
      return;
    }
    // Otherwise, leaving for the next checklist would save the note as well.
    model.setDraft(null);
    if (model.mark(seen, mark, text)) {
      close();
      return;
    }
    // The note was written for other content, so ask again for the content shown now.
    seen = detail.shown();
    draft();
    boolean _ = detail.markSeen();
    asked.setText(messages.text("checklists.note.changed"));
    note.setAccessibleText(asked.getText());
  }

  /** Saves the note or the remark that is being typed, and closes the field. */
  void leave() {
    model.saveDraft();
    back = leave;
    close();
  }

  private void draft() {
    String text = note.getText().strip();
    boolean isNew = isOpen() && !text.isEmpty() && !text.equals(before);
    // Only the user can confirm that a checklist is reviewed.
    isNew &= mark != Review.Mark.REVIEWED;
    model.setDraft(
        seen != null && isNew ? new ChecklistEntry.Draft(seen, answer, mark, text) : null);
  }

  private boolean isOpen() {
    return node.getChildren().contains(note);
  }

  private void close() {
    if (isOpen()) {
      node.getChildren().setAll(replaced, buttons);
      model.setDraft(null);
      back.run();
    }
  }
}
