package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import atlantafx.base.theme.Tweaks;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.desktop.records.unsent.UnsentChangesSaver;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the number of unsent changes below the table and the actions for them, and the progress of
 * an edit of many cells.
 */
final class UnsentChangesBar {

  private final HBox node =
      HelpTopic.EDITING.on(Nodes.named("staging-bar", new WrapBar(8), "staging-bar"));
  private final PendingChanges staging;
  private final Messages messages;

  /**
   * Creates the bar.
   *
   * @param progress shown in place of the number while cells are being edited
   * @param review opens the review of all unsent changes
   * @param back moves the keyboard focus back to the table
   */
  UnsentChangesBar(
      PendingChanges staging, Messages messages, Node progress, Runnable review, Runnable back) {
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
    Nodes.showWhile(count, progress.visibleProperty().not());
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
            progress,
            unkept,
            unread,
            retry,
            Nodes.spacer(),
            undo(),
            more(back),
            reviewButton(review));
    Nodes.showWhile(
        node,
        staging
            .cellsProperty()
            .greaterThan(0)
            .or(staging.undoableProperty())
            .or(staging.redoableProperty())
            .or(saver.loadFailureProperty().isNotNull())
            .or(progress.visibleProperty()));
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

  private Button undo() {
    Button button =
        Buttons.icon(
            "undo-staged", Feather.CORNER_UP_LEFT, messages.text("staging.undo"), staging::undo);
    button.disableProperty().bind(staging.undoableProperty().not());
    return button;
  }

  /** Creates the menu of the actions that are seldom needed. */
  private MenuButton more(Runnable back) {
    MenuItem redo = MenuItems.of("redo-staged", messages.text("staging.redo"), staging::redo);
    redo.setGraphic(new FontIcon(Feather.CORNER_UP_RIGHT));
    redo.disableProperty().bind(staging.redoableProperty().not());
    MenuItem discard =
        MenuItems.of(
            "discard-staged",
            messages.text("staging.discard"),
            () -> {
              staging.revert(change -> true);
              // The bar may have nothing left to focus.
              back.run();
            });
    discard.setGraphic(new FontIcon(Feather.TRASH_2));
    discard.disableProperty().bind(staging.cellsProperty().isEqualTo(0));
    MenuButton more =
        Nodes.named(
            "staging-more",
            new MenuButton("", new FontIcon(Feather.MORE_HORIZONTAL), redo, discard),
            Styles.BUTTON_ICON,
            Styles.FLAT,
            Tweaks.NO_ARROW);
    more.setMinWidth(Region.USE_PREF_SIZE);
    more.setTooltip(new Tooltip(messages.text("staging.more")));
    more.setAccessibleText(messages.text("staging.more"));
    return more;
  }

  private Button reviewButton(Runnable review) {
    Button button = Buttons.of("review", messages.text("staging.review"), review, Styles.ACCENT);
    button.setTooltip(new Tooltip(messages.text("staging.review.hint")));
    button.disableProperty().bind(staging.cellsProperty().isEqualTo(0));
    return button;
  }
}
