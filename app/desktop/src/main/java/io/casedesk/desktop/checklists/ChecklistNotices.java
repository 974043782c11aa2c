package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistStore;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.desktop.checklists.model.ReviewFolderModel;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeLayer;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.checklists.ReviewFolder;
import io.casedesk.model.service.ReadOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.jspecify.annotations.Nullable;

/** Shows notices over the list about failures and file results; the text of each can be copied. */
final class ChecklistNotices {

  /** The most reasons that a notice lists. */
  private static final int REASONS = 5;

  private final NoticeStack stack;
  private final Map<String, Notice> now = new LinkedHashMap<>();
  private final ChecklistStore store;
  private final ChecklistList list;
  private final ChecklistLoadModel reading;
  private final ReviewModel reviewing;
  private final ReviewFilesModel files;
  private final ReviewFolderModel folder;
  private final Messages messages;
  private final FailureText failures;

  ChecklistNotices(ChecklistModels models, Messages messages) {
    this.store = models.store();
    this.list = models.list();
    this.reading = models.reading();
    this.reviewing = models.review();
    this.files = models.files();
    this.folder = models.folder();
    this.messages = messages;
    this.failures = new FailureText(messages);
    this.stack = new NoticeStack(0, messages);
    Nodes.named("checklist-notices", stack.node());
    // A dismissed failure is news if the user tries again.
    Observables.whenPresent(
        folder.resultProperty(),
        result -> {
          if (result.asked()) {
            stack.remove("shared");
          }
        });
    Observables.follow(
        this::arrange,
        reading.phaseProperty(),
        reading.unkeptProperty(),
        reviewing.outcomeProperty(),
        reading.listedProperty(),
        store.countsProperty(),
        files.resultProperty(),
        folder.resultProperty());
  }

  /** Lays the notices over the list, and not over the buttons of the open checklist beside it. */
  NoticeLayer over(Node content, Node list) {
    return stack.overPart(content, list);
  }

  private void arrange() {
    now.clear();
    list();
    reading();
    Throwable unkept = reading.unkeptProperty().get();
    if (unkept != null) {
      line("unkept", Level.BAD, messages.text("checklists.unkept", failures.whole(unkept)), null);
    }
    ReviewModel.Outcome outcome = reviewing.outcomeProperty().get();
    if (outcome.failure() != null) {
      String why = failures.ofFile(outcome.failure());
      line("unsaid", Level.BAD, messages.text("checklists.unsaid", why), reviewing::dismiss);
    }
    if (outcome.superseded() > 0) {
      String text = messages.text("checklists.undo.superseded", outcome.superseded());
      line("superseded", Level.DOUBT, text, reviewing::dismissDone);
    }
    if (outcome.undone() != null) {
      line("undone", Level.GOOD, undone(outcome.undone()), reviewing::dismissDone);
    }
    shared();
    ReviewFilesModel.FileResult result = files.resultProperty().get();
    if (result != null) {
      showResult(result);
    }
    stack.putAll(now);
  }

  private String undone(ReviewModel.Undone undone) {
    String step = "checklists.undone." + undone.step().name().toLowerCase(Locale.ROOT);
    List<ChecklistEntry> all = undone.checklists();
    return all.size() == 1
        ? messages.text(
            step,
            messages.text(
                "checklists.undone.one",
                all.getFirst().solution().label(),
                all.getFirst().checklist().page().label()))
        : messages.text(step + ".many", all.size());
  }

  /** Shows why reviews were not exchanged, or which files of the shared folder weren't used. */
  private void shared() {
    ReviewFolderModel.Result last = folder.resultProperty().get();
    if (last == null) {
      return;
    }
    if (last.failure() != null) {
      line(
          "shared",
          Level.BAD,
          messages.text(
              "checklists.shared.failed",
              folder.folderProperty().getValue(),
              failures.ofFile(last.failure())),
          null,
          button("checklists-shared-again", "action.retry", folder::exchange));
    } else if (last.exchange() != null && !last.exchange().problems().isEmpty()) {
      List<ReviewFolder.Problem> problems = last.exchange().problems();
      String each =
          problems.stream()
              .limit(REASONS)
              .map(
                  problem -> problem.file().getFileName() + ": " + failures.ofFile(problem.cause()))
              .collect(Collectors.joining("\n"));
      line(
          "shared",
          Level.DOUBT,
          messages.text("checklists.shared.unused", problems.size(), each),
          null,
          button("checklists-shared-again", "action.retry", folder::exchange));
    }
  }

  /**
   * Shows that the list of solutions is incomplete, so that its count isn't mistaken for the total.
   */
  private void list() {
    ReadOutcome listed = reading.listedProperty().getValue();
    if (listed != null && !listed.complete()) {
      String reasons =
          listed.shortfalls().stream()
              .map(one -> messages.text("shortfall." + one.reason().name(), one.detail()))
              .distinct()
              .limit(REASONS)
              .collect(Collectors.joining(" "));
      line("list", Level.DOUBT, messages.text("checklists.incomplete", reasons), null);
    }
  }

  private void reading() {
    boolean under = reading.phaseProperty().get() == ChecklistLoadModel.Phase.READING;
    Throwable failure = reading.failureProperty().get();
    if (reading.phaseProperty().get() == ChecklistLoadModel.Phase.FAILED
        && failure != null
        && store.countsProperty().get().solutions() > 0) {
      line(
          "reading",
          Level.BAD,
          messages.text(
              "checklists.ended",
              failures.what(failure),
              failures.next(failure),
              failures.detail(failure)),
          null,
          again());
    }
    int failed = store.countsProperty().get().of(SolutionFilter.FAILED);
    if (failed > 0 && !under) {
      Button show =
          button(
              "checklists-failed-show",
              "checklists.failed.show",
              () -> list.filterProperty().set(SolutionFilter.FAILED));
      line("failed", Level.DOUBT, messages.text("checklists.failed", failed), null, show, again());
    } else if (reading.phaseProperty().get() == ChecklistLoadModel.Phase.STOPPED) {
      int left = store.countsProperty().get().of(SolutionFilter.NOT_READ);
      line("stopped", Level.DOUBT, messages.text("checklists.stopped", left), null, again());
    }
  }

  private Button again() {
    return button("checklists-again", "action.retry", reading::retry);
  }

  private void showResult(ReviewFilesModel.FileResult result) {
    List<Button> offered =
        switch (result.offer()) {
          case NONE -> List.of();
          case IMPORT_ANYWAY ->
              List.of(
                  button(
                      "checklists-import-anyway", "checklists.import.anyway", this::importAnyway));
          case SHOW_DISPUTED ->
              List.of(
                  button(
                      "checklists-import-disputed",
                      "checklists.import.disputed",
                      () -> list.filterProperty().set(SolutionFilter.CONFLICT)));
        };
    line("file", result.level(), result.text(), files::dismiss, offered.toArray(Node[]::new));
  }

  private void importAnyway() {
    ReviewFilesModel.FileResult last = files.resultProperty().get();
    if (last != null) {
      files.importReviews(last.file(), true);
    }
  }

  private Button button(String id, String messageKey, Runnable action) {
    return Buttons.of(id, messages.text(messageKey), action, Styles.SMALL);
  }

  /**
   * Adds a notice; one that is shown already stays, with the keyboard and the mouse on its buttons.
   *
   * @param more buttons whose actions go by what is current when they are pressed
   */
  private void line(
      String key, Level level, String text, @Nullable Runnable dismiss, Node... more) {
    if (stack.shown(key) instanceof Notice shown
        && shown.level() == level
        && shown.text().equals(text)) {
      now.put(key, shown);
      return;
    }
    Notice notice = new Notice(level, text, messages).with(more).copyable();
    now.put(key, dismiss == null ? notice : notice.dismissable(dismiss));
  }
}
