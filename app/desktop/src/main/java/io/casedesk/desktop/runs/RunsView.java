package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.CertificateText;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.certificates.CertificateSummary;
import java.nio.file.Path;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the list of runs and, below it, the open run. */
public final class RunsView {

  /** The share of the height for the list; the details of the run are more important. */
  private static final double LIST_SHARE = 0.36;

  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "runs");
  private final SplitPane split = new SplitPane();
  private final RunsModel model;
  private final Messages messages;
  private final FileDialogs files;
  private final RunTable table;
  private final VBox said = Nodes.named("runs-said", new VBox());
  private final FailureText failures;
  private final CertificateText certificates;
  private final @Nullable Runnable openPlan;
  private final Runnable openUseCases;

  /** The share of the height that the user last gave the list. */
  private double share = LIST_SHARE;

  /** Whether the list gets the keyboard focus as soon as it is shown. */
  private boolean awaited;

  /**
   * Creates the view.
   *
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   * @param openUseCases opens the use cases
   */
  public RunsView(
      RunsModel model,
      Messages messages,
      FileDialogs files,
      @Nullable Runnable openPlan,
      Runnable openUseCases) {
    this.model = model;
    this.openPlan = openPlan;
    this.openUseCases = openUseCases;
    this.messages = messages;
    this.files = files;
    RunDetailView detail = new RunDetailView(model, messages, this::run, this::focus);
    table = new RunTable(model, messages, detail::focus);
    split.setOrientation(Orientation.VERTICAL);
    split.getItems().setAll(table.node(), detail.node());
    split.setDividerPositions(LIST_SHARE);
    split.getDividers().getFirst().positionProperty().subscribe(this::keepShare);
    split.heightProperty().subscribe(height -> split.setDividerPositions(share));
    failures = new FailureText(messages);
    certificates = new CertificateText(messages);
    root.setTop(new VBox(toolbar(), said));
    Observables.follow(
        this::showMessages, model.actions().outcomeProperty(), model.phaseProperty());
    Observables.follow(
        this::arrange, model.phaseProperty(), model.shown(), model.elsewhereProperty());
  }

  /** Returns the node to place in the window. */
  public Node node() {
    return root;
  }

  /** Moves the keyboard focus to the list. */
  public void focus() {
    awaited = table.node().getScene() == null;
    table.focus();
  }

  private Node toolbar() {
    Label title = Labels.of(messages.text("runs.title"), Styles.TITLE_4);
    CheckBox everywhere = new CheckBox(messages.text("runs.everywhere"));
    everywhere.setId("runs-everywhere");
    everywhere.setTooltip(new Tooltip(messages.text("runs.everywhere.hint")));
    everywhere.selectedProperty().bindBidirectional(model.everywhereProperty());
    return Nodes.styled(
        Nodes.row(12, title, Nodes.spacer(), everywhere, openPlanButton()), "toolbar");
  }

  private Node openPlanButton() {
    Button button =
        Buttons.of(
            "runs-open-plan",
            Feather.FOLDER,
            messages.text("plans.open"),
            () -> {
              if (openPlan != null) {
                openPlan.run();
              }
            });
    button.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("plans.open.hint"), Shortcut.OPEN_PLAN));
    Nodes.show(button, openPlan != null);
    return button;
  }

  /** Keeps a share that the user chose, but not one that a lack of height left. */
  private void keepShare(Number position) {
    if (split.isPressed()) {
      share = position.doubleValue();
    }
  }

  /** Runs an action on the open run. */
  void run(RunActionState.Action action) {
    if (action == RunActionState.Action.CERTIFY) {
      certify();
    } else {
      model.actions().run(action);
    }
  }

  private void certify() {
    RunRow run = model.detail().runProperty().get();
    if (run == null) {
      return;
    }
    files
        .save(root.getScene().getWindow(), certificates.question(run.id()))
        .ifPresent(model.actions()::certify);
  }

  /** Shows the runs or, when there are none, a message. */
  private void arrange() {
    root.setCenter(content());
    if (awaited && split.equals(root.getCenter())) {
      awaited = false;
      // A split pane adds its items to the scene only when its skin exists.
      split.applyCss();
      table.focus();
    }
  }

  private Node content() {
    if (!model.shown().isEmpty()) {
      return split;
    }
    Throwable failure = model.failureProperty().get();
    if (failure != null && model.phaseProperty().get() == RunsModel.Phase.FAILED) {
      return StateViews.failed(
          new StateViews.Explanation(
              messages.text("runs.failed.title"),
              failures.what(failure),
              messages.text("runs.failed.next")),
          failure,
          messages,
          model::refresh);
    }
    String query = model.queryProperty().get().strip();
    if (model.totalProperty().get() > 0) {
      return StateViews.offer(
          Feather.SEARCH,
          messages.text("runs.search.none", query),
          messages.text("search.clear"),
          () -> model.queryProperty().set(""));
    }
    int elsewhere = model.elsewhereProperty().get();
    if (elsewhere > 0) {
      return StateViews.offer(
          Feather.CLOCK,
          messages.text("runs.none.here", elsewhere),
          messages.text("runs.none.here.show"),
          () -> model.everywhereProperty().set(true));
    }
    return model.phaseProperty().get() == RunsModel.Phase.READ
        ? StateViews.offer(
            Feather.CLOCK,
            messages.text("runs.none"),
            messages.text("command.go", messages.text("usecases.title")),
            openUseCases)
        : StateViews.busy(messages.text("runs.reading"));
  }

  private void showMessages() {
    said.getChildren().clear();
    Throwable failure = model.failureProperty().get();
    if (failure != null && model.totalProperty().get() > 0) {
      line(
          false,
          messages.text("runs.failed.rowsKept", failures.what(failure), failures.detail(failure)),
          null);
    }
    RunActionsModel.Outcome news = model.actions().outcomeProperty().get();
    if (news != null) {
      Runnable dismiss = model.actions()::dismiss;
      switch (news) {
        case RunActionsModel.Outcome.Written(Path file, CertificateSummary certificateContents) ->
            line(true, certificates.written(file, certificateContents), dismiss);
        case RunActionsModel.Outcome.NotWritten(Path file, Throwable thrown) ->
            line(false, certificates.notWritten(file, thrown), dismiss);
        case RunActionsModel.Outcome.NotPlanned(Throwable thrown) ->
            line(false, messages.text("runs.notPlanned", failures.detail(thrown)), dismiss);
      }
    }
  }

  private void line(boolean good, String text, @Nullable Runnable dismiss) {
    Notice notice = new Notice(good ? Level.GOOD : Level.BAD, text, messages).copyable();
    said.getChildren().add(dismiss == null ? notice : notice.dismissable(dismiss));
  }
}
