package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.UnusableFileException;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows notices above the matrix about failures and file results; the text of each can be copied.
 */
final class ChecklistNotices {

  /** The most reasons that a notice lists. */
  private static final int REASONS = 5;

  private final VBox node = new VBox();
  private final MatrixModel matrix;
  private final ChecklistLoadModel reading;
  private final ChecklistReviewModel reviewing;
  private final ReviewFilesModel files;
  private final Messages messages;
  private final FailureText failures;

  ChecklistNotices(
      MatrixModel matrix,
      ChecklistDetailView.Models models,
      ReviewFilesModel files,
      Messages messages) {
    this.matrix = matrix;
    this.reading = models.reading();
    this.reviewing = models.reviewing();
    this.files = files;
    this.messages = messages;
    this.failures = new FailureText(messages);
    node.setId("checklist-notices");
    reading.phaseProperty().subscribe(phase -> arrange());
    reading.unkeptProperty().subscribe(failure -> arrange());
    reviewing.failureProperty().subscribe(failure -> arrange());
    reviewing.supersededProperty().subscribe(count -> arrange());
    reading.listedProperty().subscribe(listed -> arrange());
    matrix.countsProperty().subscribe(counts -> arrange());
    files.saidProperty().subscribe(said -> arrange());
  }

  Node node() {
    return node;
  }

  private void arrange() {
    node.getChildren().clear();
    list();
    reading();
    Throwable unkept = reading.unkeptProperty().get();
    if (unkept != null) {
      line("notice-bad", messages.text("checklists.unkept", why(unkept)), null);
    }
    Throwable unsaid = reviewing.failureProperty().get();
    if (unsaid != null) {
      line("notice-bad", messages.text("checklists.unsaid", why(unsaid)), reviewing::dismiss);
    }
    int superseded = reviewing.supersededProperty().get();
    if (superseded > 0) {
      line(
          "notice-doubt",
          messages.text("checklists.undo.superseded", superseded),
          reviewing::dismiss);
    }
    ReviewFilesModel.Said said = files.saidProperty().get();
    if (said != null) {
      said(said);
    }
  }

  /**
   * Shows that the list of solutions is incomplete, so that its count isn't mistaken for the total.
   */
  private void list() {
    ReadOutcome listed = reading.listedProperty().get();
    if (listed != null && !listed.complete()) {
      String reasons =
          listed.shortfalls().stream()
              .map(one -> messages.text("shortfall." + one.reason().name(), one.detail()))
              .distinct()
              .limit(REASONS)
              .collect(Collectors.joining(" "));
      line("notice-doubt", messages.text("checklists.incomplete", reasons), null);
    }
  }

  private void reading() {
    boolean under = reading.phaseProperty().get() == ChecklistLoadModel.Phase.READING;
    Throwable failure = reading.failureProperty().get();
    if (reading.phaseProperty().get() == ChecklistLoadModel.Phase.FAILED
        && failure != null
        && matrix.totalProperty().get() > 0) {
      line(
          "notice-bad",
          messages.text(
              "checklists.ended",
              failures.what(failure),
              failures.next(failure),
              failures.detail(failure)),
          null,
          again());
    }
    int failed = matrix.countsProperty().get().of(SolutionFilter.FAILED);
    if (failed > 0 && !under) {
      Button show = button("checklists-failed-show", "checklists.failed.show");
      show.setOnAction(event -> matrix.filterProperty().set(SolutionFilter.FAILED));
      line("notice-doubt", messages.text("checklists.failed", failed), null, show, again());
    } else if (reading.phaseProperty().get() == ChecklistLoadModel.Phase.STOPPED) {
      int left = matrix.countsProperty().get().of(SolutionFilter.NOT_READ);
      line("notice-doubt", messages.text("checklists.stopped", left), null, again());
    }
  }

  private Button again() {
    Button again = button("checklists-again", "action.retry");
    again.setOnAction(event -> reading.retry());
    return again;
  }

  private void said(ReviewFilesModel.Said said) {
    String file = String.valueOf(said.file());
    switch (said) {
      case ReviewFilesModel.Said.PackWritten written ->
          line(
              written.incomplete() ? "notice-doubt" : "notice-good",
              messages.text("checklists.pack.written", file, written.solutions(), written.sha256())
                  + (written.incomplete()
                      ? " " + messages.text("checklists.pack.written.doubt")
                      : ""),
              files::dismiss);
      case ReviewFilesModel.Said.ReviewsWritten written ->
          line(
              "notice-good",
              messages.text("checklists.export.written", file, written.reviews()),
              files::dismiss);
      case ReviewFilesModel.Said.Taken taken ->
          line(
              taken.open() == 0 ? "notice-good" : "notice-doubt",
              messages.text(
                  "checklists.import.taken", file, taken.fresh(), taken.known(), taken.open()),
              files::dismiss);
      case ReviewFilesModel.Said.Read read -> {
        // The merge dialog asks about this file.
      }
      case ReviewFilesModel.Said.Failed failed ->
          line(
              "notice-bad",
              messages.text(
                  failed.reading() ? "checklists.file.unread" : "checklists.file.unwritten",
                  file,
                  fileWhy(failed.failure())),
              files::dismiss);
    }
  }

  private String fileWhy(Throwable failure) {
    return failure instanceof UnusableFileException
            || failure instanceof IOException
            || failure instanceof IllegalArgumentException
        ? failures.detail(failure)
        : why(failure);
  }

  private String why(Throwable failure) {
    return failures.what(failure)
        + " "
        + failures.next(failure)
        + " ("
        + failures.detail(failure)
        + ")";
  }

  private Button button(String id, String messageKey) {
    Button button = new Button(messages.text(messageKey));
    button.setId(id);
    button.getStyleClass().add(Styles.SMALL);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  private void line(String style, String text, @Nullable Runnable dismiss, Node... more) {
    Feather icon =
        switch (style) {
          case "notice-good" -> Feather.CHECK_CIRCLE;
          case "notice-doubt" -> Feather.ALERT_TRIANGLE;
          default -> Feather.ALERT_OCTAGON;
        };
    Label label = new Label(text, new FontIcon(icon));
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = new HBox(8, label);
    line.getChildren().addAll(more);
    line.getChildren().add(picture(Feather.COPY, "copy", () -> StateViews.copy(text)));
    if (dismiss != null) {
      line.getChildren().add(picture(Feather.X, "dismiss", dismiss));
    }
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", style);
    node.getChildren().add(line);
  }

  private Button picture(Feather icon, String action, Runnable run) {
    Button button = new Button("", new FontIcon(icon));
    button.setId("checklists-" + action);
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text("action." + action)));
    button.setAccessibleText(messages.text("action." + action));
    button.setOnAction(event -> run.run());
    return button;
  }
}
