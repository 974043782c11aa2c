package io.casedesk.desktop.records.data;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.model.Verdict;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest write of a list, from the editor, a review, an import or an undo.
 *
 * @param verified whether a re-read showed all values that were sent
 */
public record LastWrite(Instant at, boolean verified) {

  /** Returns the write of a run; empty if the run sent nothing because nothing had to change. */
  static Optional<LastWrite> of(RunResult result) {
    if (result.creates().isEmpty()
        && result.stopped().isEmpty()
        && result.cells().stream().allMatch(cell -> cell.verdict() == Verdict.UNCHANGED)) {
      return Optional.empty();
    }
    boolean verified =
        result.stopped().isEmpty()
            && Stream.concat(
                    result.cells().stream().map(cell -> isAsWanted(cell.verdict())),
                    result.creates().stream().map(create -> isAsWanted(create.verdict())))
                .allMatch(Boolean::booleanValue);
    return Optional.of(new LastWrite(Instant.now(), verified));
  }

  private static boolean isAsWanted(@Nullable Verdict verdict) {
    return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
  }
}
