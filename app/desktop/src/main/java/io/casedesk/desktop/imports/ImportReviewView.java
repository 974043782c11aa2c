package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewParts;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Shows the last step of an import: the review of its changes, and their results. */
final class ImportReviewView {

  private final CheckBox cockpit = new CheckBox();
  private final Button faults;
  private final Button save;
  private final BooleanProperty saving = new SimpleBooleanProperty();
  private final FaultFileSaver faultSaver;
  private final ReviewView view;
  private final ImportSession session;
  private final ReviewSession<?> review;
  private final FileDialogs dialogs;
  private final Messages messages;

  ImportReviewView(
      ImportSession session,
      FileDialogs dialogs,
      RunLink certificates,
      Overlay overlay,
      Messages messages,
      MomentText momentText) {
    this.session = session;
    this.review = session.review();
    this.dialogs = dialogs;
    this.messages = messages;
    faultSaver = new FaultFileSaver(session.job(), dialogs, messages);
    faults = faultSaver.button(this::saveFaults);
    faults.getStyleClass().add(Styles.SMALL);
    cockpit.setId("imports-cockpit");
    cockpit.setText(messages.text("imports.cockpit"));
    cockpit.setMinWidth(Region.USE_PREF_SIZE);
    cockpit.setTooltip(new Tooltip(messages.text("imports.cockpit.hint")));
    save = button("imports-save-result", "imports.saveResult", this::saveResult);
    // The pressed button stays enabled: a button loses the keyboard focus when it is disabled.
    save.disableProperty().bind(saving.and(save.focusedProperty().not()));
    ImportNotices notices = new ImportNotices(session, messages, momentText);
    view =
        new ReviewView(
            review,
            certificates,
            new ReviewParts(
                notices.decisions(),
                notices.node(),
                faultSaver.node(),
                List.of(faults, cockpit),
                List.of(
                    save,
                    button("imports-rest", "imports.rest", session::again),
                    button("imports-finish", "imports.finish", session::finish)),
                this::nothing,
                session::again,
                cockpit.selectedProperty()),
            overlay,
            momentText,
            messages);
    review.versionProperty().subscribe(now -> arrange());
    review.phaseProperty().subscribe(now -> arrange());
  }

  Node node() {
    return view.node();
  }

  /** Does what the main button does. */
  void pressMain() {
    switch (review.phase()) {
      case ReviewSession.Phase.Ended _ -> saveResult();
      case ReviewSession.Phase.Stopped _ -> review.resume();
      default -> review.apply();
    }
  }

  private Button button(String id, String text, Runnable action) {
    return Buttons.hinted(messages, id, text, action);
  }

  private void arrange() {
    boolean isChecked = review.phase() instanceof ReviewSession.Phase.Checked;
    Nodes.show(faults, isChecked && review.count(ReviewLine.Status.BLOCKED) > 0);
    Nodes.show(cockpit, session.importReview().hasLast());
    save.getStyleClass().remove(Styles.ACCENT);
    if (!(review.phase() instanceof ReviewSession.Phase.Stopped)) {
      save.getStyleClass().add(Styles.ACCENT);
    }
  }

  private Node nothing() {
    ImportDifference found = session.matches().difference();
    return StateViews.quiet(
        Feather.CHECK_CIRCLE,
        messages.text("imports.nothing", found == null ? 0 : found.unchanged()));
  }

  private void saveFaults() {
    faultSaver.save(
        node().getScene().getWindow(),
        session.matches().difference(),
        session.matches().known(),
        review.checked());
  }

  private void saveResult() {
    Table table = session.job().tableProperty().get();
    if (table == null || saving.get()) {
      return;
    }
    String name = table.name();
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? table.format().word() : name.substring(dot + 1);
    String base = dot < 0 ? name : name.substring(0, dot);
    dialogs
        .save(
            node().getScene().getWindow(),
            new FileDialogs.Request(
                messages.text("imports.saveResult.title"),
                base + "-result." + end,
                List.of(new FileDialogs.Type(messages.text("imports.type.result", end), end))))
        .ifPresent(target -> saveResult(table, target));
  }

  /** Saves every row of the file with its result. */
  private void saveResult(Table table, Path target) {
    ImportDifference compared = session.matches().difference();
    if (compared == null) {
      return;
    }
    PreflightReport<?> decided = review.decided();
    RunResult shown = review.result();
    ReviewService.StoredRun run = session.importReview().run();
    saving.set(true);
    session
        .job()
        .tasks()
        .call(
            () -> {
              // The run log knows what was sent even when the result isn't on the screen.
              ReviewService.LoggedRun logged = shown == null ? run.logged() : null;
              try (ImportResultFile file = new ImportResultFile(target)) {
                file.commit(
                    table,
                    session.job().books().service(),
                    ImportOutcome.of(compared, decided, logged == null ? shown : logged.result()));
              }
              return target;
            })
        .onSuccess(file -> say(true, messages.text("imports.result.saved", file)))
        .onFailure(
            thrown ->
                say(
                    false,
                    messages.text("imports.result.notSaved", target, Message.ofFailure(thrown))))
        .onFinally(() -> saving.set(false))
        .start();
  }

  private void say(boolean good, String text) {
    view.say(new RunLink.CertificateMessage(good, text));
  }
}
