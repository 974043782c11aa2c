package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.desktop.records.unsent.UnsentChangesSaver;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the number of unsent changes below the table and the actions for them. */
final class UnsentChangesBar {

  private final HBox node =
      HelpTopic.EDITING.on(Nodes.named("staging-bar", new WrapBar(8), "staging-bar"));
  private final PendingChanges staging;
  private final Messages messages;

  UnsentChangesBar(PendingChanges staging, Messages messages, Runnable review, Runnable back) {
    this.staging = staging;
    this.messages = messages;
    Label count = Nodes.named("staged-count", new Label("", new FontIcon(Feather.EDIT_3)));
    Observables.follow(
        () ->
            count.setText(
                messages.text(
                    "staging.count",
                    staging.cellsProperty().get(),
                    staging.recordsProperty().get())),
        staging.versionProperty());
    Label unkept = failureLabel();
    UnsentChangesSaver saver = staging.saver();
    saver.failureProperty().subscribe(failure -> showFailure(unkept, "staging.unkept", failure));
    Label unread = failureLabel();
    Button retry =
        Buttons.of("load-staged", messages.text("staging.unread.again"), saver::retryLoad);
    saver
        .loadFailureProperty()
        .subscribe(
            failure -> {
              int unreadable = saver.unreadableCells();
              showFailure(
                  unread, unreadable == 0 ? "staging.unread" : "staging.unreadable", failure);
              Nodes.show(retry, failure != null && unreadable == 0);
            });
    node.getChildren()
        .setAll(
            count,
            unkept,
            unread,
            retry,
            Nodes.spacer(),
            icon(
                "undo-staged",
                Feather.CORNER_UP_LEFT,
                "staging.undo",
                staging::undo,
                staging.undoableProperty()),
            icon(
                "redo-staged",
                Feather.CORNER_UP_RIGHT,
                "staging.redo",
                staging::redo,
                staging.redoableProperty()),
            discard(back),
            reviewButton(review));
    Nodes.showWhile(
        node,
        staging
            .cellsProperty()
            .greaterThan(0)
            .or(staging.undoableProperty())
            .or(staging.redoableProperty())
            .or(saver.loadFailureProperty().isNotNull()));
  }

  Node node() {
    return node;
  }

  private static Label failureLabel() {
    Label label = new Label("", new FontIcon(Feather.ALERT_TRIANGLE));
    label.getStyleClass().addAll("verdict", "verdict-bad");
    label.setMinWidth(0);
    return label;
  }

  private void showFailure(Label label, String key, @Nullable Throwable failure) {
    Nodes.show(label, failure != null);
    String why = failure == null ? "" : new FailureText(messages).detail(failure);
    label.setText(failure == null ? "" : messages.text(key, staging.saver().unreadableCells()));
    label.setTooltip(new Tooltip(why));
  }

  private Button icon(
      String id, Feather icon, String messageKey, Runnable action, ObservableBooleanValue can) {
    Button button = Buttons.icon(id, icon, messages.text(messageKey), action);
    button.disableProperty().bind(Bindings.not(can));
    return button;
  }

  private Button discard(Runnable back) {
    Button button = Nodes.named("discard-staged", new Button(messages.text("staging.discard")));
    button.setTooltip(new Tooltip(messages.text("staging.discard.hint")));
    button.setOnAction(
        event -> {
          staging.revert(change -> true);
          // The button is disabled now, so the focus must move elsewhere.
          back.run();
        });
    button.disableProperty().bind(staging.cellsProperty().isEqualTo(0));
    return button;
  }

  private Button reviewButton(Runnable review) {
    Button button = Buttons.of("review", messages.text("staging.review"), review, Styles.ACCENT);
    button.setTooltip(new Tooltip(messages.text("staging.review.hint")));
    button.disableProperty().bind(staging.cellsProperty().isEqualTo(0));
    return button;
  }
}
