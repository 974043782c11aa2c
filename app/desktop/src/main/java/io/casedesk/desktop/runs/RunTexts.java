package io.casedesk.desktop.runs;

import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.model.input.AccentFolding;
import io.casedesk.model.runs.RunHeader;
import java.util.Comparator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Makes the texts about runs, and the marks of their results and of their status. */
public record RunTexts(Messages messages, Timestamps timestamps) {

  private static final Comparator<RunLineStatus> WORST_FIRST =
      Comparator.comparingInt(RunTexts::gravity).reversed();

  /** Returns when the run began, in local time. */
  public String begun(RunHeader header) {
    String utc = header.begun().toString();
    return timestamps.local(utc).orElse(utc);
  }

  /** Returns when the run began, in UTC. */
  public String begunUtc(RunHeader header) {
    String utc = header.begun().toString();
    return timestamps.utc(utc).orElse(utc);
  }

  /** Returns the origin of the run as a title. */
  public String title(RunHeader header) {
    return new OriginText(messages).of(header);
  }

  /** Returns the record kind and the origin of the run. */
  String kindAndTitle(RunHeader header) {
    return messages.text("overview.runs.what", kind(header), title(header));
  }

  /** Returns who began the run. */
  public String by(RunHeader header) {
    return header.by().isEmpty() ? messages.text("runs.by.unknown") : header.by();
  }

  /** Returns the name of the record kind. */
  public String kind(RunHeader header) {
    return messages.textOr("runs.kind." + header.kind(), header.kind());
  }

  /** Returns the name of a status. */
  public String status(RunRow.Status status) {
    return messages.text("runs.status." + status.name());
  }

  /** Returns the name of a result. */
  public String result(RunLineStatus result) {
    return messages.text("runs.result." + result.name());
  }

  /** Returns counts as text. */
  public String counts(RunCounts counts) {
    return counts.by().entrySet().stream()
        .map(e -> messages.text("runs.count", e.getValue(), result(e.getKey())))
        .collect(Collectors.joining(", "));
  }

  RunRow.Texts row(
      RunHeader header, RunRow.Status status, RunCounts counts, UndoHistory.@Nullable Undo undone) {
    String begun = begun(header);
    String kind = kind(header);
    String state =
        undone != null && status.isEnded()
            ? messages.text(undone.whole() ? "runs.status.undone" : "runs.status.undone.part")
            : status(status);
    String results = counts(counts);
    String searched =
        String.join(
            "\n",
            begun,
            header.begun().toString(),
            kind,
            header.kind(),
            state,
            results,
            by(header),
            title(header),
            header.origin(),
            header.connection(),
            header.id());
    return new RunRow.Texts(begun, kind, state, results, AccentFolding.searchable(searched));
  }

  // The marks.

  /** Returns the mark of the worst result or, while the run hasn't ended, of its status. */
  public static Mark mark(RunRow run) {
    RunCounts counts = run.counts();
    return run.status().isEnded() ? mark(counts) : mark(run.status());
  }

  /** Returns the mark of the worst result. */
  static Mark mark(RunCounts counts) {
    return counts.by().keySet().stream()
        .min(WORST_FIRST)
        .map(Status::mark)
        .orElseGet(() -> new Mark(Feather.MINUS, Mark.Tone.NONE));
  }

  /** Returns the mark of a run's status. */
  static Mark mark(RunRow.Status status) {
    return switch (status) {
      case RUNNING -> new Mark(Feather.PLAY_CIRCLE, Mark.Tone.NONE);
      case PAUSED -> new Mark(Feather.PAUSE_CIRCLE, Mark.Tone.DOUBT);
      case INTERRUPTED -> new Mark(Feather.ALERT_TRIANGLE, Mark.Tone.DOUBT);
      case ENDED -> new Mark(Feather.CHECK, Mark.Tone.NONE);
      case GIVEN_UP -> new Mark(Feather.SLASH, Mark.Tone.NONE);
    };
  }

  private static int gravity(RunLineStatus result) {
    return switch (result) {
      case APPLIED, CREATED, UNCHANGED -> 0;
      case UNSENT -> 1;
      case CONFLICT, DOUBLED, UNCERTAIN -> 2;
      case BLANK, DIFFERENT, REJECTED -> 3;
    };
  }
}
