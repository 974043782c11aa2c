package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Buttons that save or discard the input of the open record. Created once, like {@link
 * EditorHeader}.
 */
public final class EditorFooter<R extends CaseRecord> {

  private final EditorModel<R> model;
  private final Messages messages;
  private final FailureText failures;
  private final Button save;
  private final Button revert;
  private final ProgressIndicator busy = new ProgressIndicator();
  private final Label state = Labels.named("editor-state");
  private final Label problem = Labels.named("editor-failure", "verdict", "verdict-bad");
  private final VBox root;

  public EditorFooter(EditorModel<R> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.failures = new FailureText(messages);
    save = saveButton();
    revert = new Button(messages.text("editor.revert"));
    revert.setId("revert");
    revert.setMinWidth(Region.USE_PREF_SIZE);
    busy.setPrefSize(16, 16);
    state.setMinWidth(0);
    state.setWrapText(true);
    HBox bar = new WrapBar(8, busy, state, Nodes.spacer(), new HBox(8, revert, save));
    Labels.wrap(problem);
    problem.setGraphic(new FontIcon(Feather.X_CIRCLE));
    root = new VBox(8, problem, bar);
    root.getStyleClass().add("editor-footer");
  }

  private Button saveButton() {
    Button button = Nodes.named("save", new Button(messages.text("action.save")));
    // Input also becomes an unsent change, and the default button belongs to the bar of the list.
    button.setDefaultButton(false);
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("editor.save.hint"), Shortcut.SAVE));
    button.setOnAction(event -> model.save());
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  public Node node() {
    return root;
  }

  /** Binds the buttons to a record until the subscription ends. */
  public Subscription show(RecordEdit<R> edit) {
    save.disableProperty()
        .bind(
            edit.savingProperty()
                .or(edit.changedProperty().isEqualTo(0))
                .or(edit.invalidProperty().greaterThan(0)));
    revert.setOnAction(event -> edit.revert());
    revert.disableProperty().bind(edit.savingProperty().or(edit.changedProperty().isEqualTo(0)));
    Nodes.showWhile(busy, edit.savingProperty());
    state
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> state(edit),
                edit.savingProperty(),
                edit.changedProperty(),
                edit.invalidProperty()));
    return edit.failureProperty()
        .subscribe(
            failure -> {
              Nodes.show(problem, failure != null);
              problem.setText(failure == null ? "" : failed(failure));
            });
  }

  private String failed(Throwable failure) {
    if (failure instanceof UnconfirmedResultException unsettled) {
      return messages.text(
          "editor.unsettled", failures.what(unsettled.why()), failures.detail(unsettled.why()));
    }
    return messages.text(
        "editor.nothingSent",
        failures.what(failure),
        failures.next(failure),
        failures.detail(failure));
  }

  private String state(RecordEdit<R> edit) {
    if (edit.savingProperty().get()) {
      return messages.text("editor.saving");
    }
    int invalid = edit.invalidProperty().get();
    return invalid > 0
        ? messages.text("editor.invalid", invalid)
        : messages.text("editor.changes", edit.changedProperty().get());
  }
}
