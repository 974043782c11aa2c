package io.casedesk.model.runs;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunState.Phase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores runs on disk, as rows that are only ever added to. Safe for several threads. Every method
 * blocks on the disk and fails with a {@link StoreException}.
 */
public interface RunStore {

  /**
   * Starts a run with its plan; both are durable when this method returns.
   *
   * @param about JSON text on the purpose of the run, which the store does not interpret
   * @throws IllegalArgumentException when a run with that id exists
   */
  void begin(RunHeader header, String about, RunRows plan);

  /**
   * Adds rows, all or none; durable when this method returns. An attempt with an answer is the
   * answer to one that was stored before. An interrupt does not stop the write, because its outcome
   * would be unknown.
   *
   * @throws StoreException when the rows are not durable: the caller must not do what they
   *     announce. Only after a failure of the disk itself can they be found after a restart,
   *     announcing what was not done
   */
  void write(String runId, RunRows rows);

  /** Sets the phase of a run, and why it stopped early; durable when this method returns. */
  void state(String runId, Phase phase, Message stopped);

  /**
   * A run as it is stored.
   *
   * @param about JSON text on the purpose of the run
   */
  record StoredRun(RunHeader header, Phase phase, String about, RunRows rows) {}

  /**
   * Reads a run of this program or another; empty when there is none.
   *
   * @param whole whether to read all fields of the records before they were written, as a run that
   *     is resumed needs them; otherwise only the fields that the run writes, and the names
   * @throws IllegalArgumentException when a stored value can't be read
   */
  Optional<StoredRun> find(String runId, boolean whole);

  /**
   * Reads a run, with only those fields of its records that it writes, and their names.
   *
   * @throws IllegalArgumentException when there is no such run, or a stored value can't be read
   */
  default StoredRun require(String runId) {
    return find(runId, false)
        .orElseThrow(() -> new MessageException(Message.of("run.missing", runId)));
  }

  /** The header of a run; empty when there is no such run. */
  Optional<RunHeader> header(String runId);

  /** The JSON text on the purpose of a run; empty when there is no such run. */
  Optional<String> about(String runId);

  /** Whether a run has ended; false when there is no such run. */
  boolean isEnded(String runId);

  /**
   * Passes a run to a consumer, with its attempts and all fields before them one at a time, as they
   * are stored at one moment.
   *
   * @throws IllegalArgumentException when there is no such run, or a stored value can't be read
   */
  void export(String runId, Exporter exporter);

  /** Receives a run. */
  interface Exporter {

    /**
     * Receives a run.
     *
     * @param attempts passes all attempts in order; may be called once
     */
    void export(StoredRun run, Consumer<Consumer<RunAttempt>> attempts);
  }

  /**
   * The rows of all runs of a kind of record that created records, or may have; the oldest run
   * first, and the rows in the order planned.
   */
  List<EarlierCreate> earlierCreates(String kind);

  /**
   * A row in one run.
   *
   * @param about JSON text on the purpose of the run
   * @param id the id of the record; null when it is not known
   * @param own whether the service itself answered with the record, which was new and then read by
   *     that name
   * @param mayExist whether an unconfirmed record may exist
   * @param read the values the record is known to have held, by field; null where it held none
   */
  record EarlierCreate(
      RunHeader run,
      String about,
      String row,
      String name,
      @Nullable String id,
      boolean own,
      boolean mayExist,
      Map<FieldRef, FieldValue> read) {}

  /**
   * The runs that planned, created or wrote a record, the newest first, with the rows of that
   * record alone. The rows are missing where a stored value can't be read.
   */
  List<StoredRun> ofRecord(String recordId);

  /** All runs, the newest first. */
  List<RunSummary> runs();

  /** A row in a list of runs. */
  record RunSummary(RunHeader header, RunState state) {}
}
