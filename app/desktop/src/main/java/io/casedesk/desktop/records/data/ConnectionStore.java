package io.casedesk.desktop.records.data;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.RunOptions;
import io.casedesk.changes.RunPurpose;
import io.casedesk.changes.RunResult;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.savedviews.SavedViewRepository;
import io.casedesk.desktop.records.unsent.UnsentChangesStore;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunState;
import io.casedesk.model.RunStore;
import io.casedesk.model.RunSummary;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.ImportStore;
import io.casedesk.workspace.JoinedDropdownValues;
import io.casedesk.workspace.ObservedDropdownValues;
import io.casedesk.workspace.SnapshotCodec;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a window keeps of one connection beyond its own end: the logs of runs, and the options of
 * dropdowns. Safe for use by many threads. Everything blocks on the disk, so nothing here is for
 * the JavaFX thread.
 */
public final class ConnectionStore {

  private static final System.Logger LOG = System.getLogger(ConnectionStore.class.getName());

  private final ConnectionSession session;
  private final WriteGuard gate = new WriteGuard();
  private final Workspace workspace;
  private final String origin;
  private final Set<String> atWork = ConcurrentHashMap.newKeySet();
  private volatile Runnable onLeft = () -> {};
  private volatile Runnable onWorked = () -> {};
  private final Map<String, Consumer<LastWrite>> onWritten = new ConcurrentHashMap<>();
  private volatile @Nullable PreloadedList early;
  private volatile Titles titles;
  private volatile Preferences preferences = Preferences.usual();

  /**
   * The books of a connection.
   *
   * @param origin what a run of an editor is said to come from
   */
  public ConnectionStore(ConnectionSession session, Workspace workspace, String origin) {
    this.session = session;
    this.workspace = workspace;
    this.origin = origin;
    this.titles = (kind, changes) -> origin;
  }

  /** Says what values that were changed by hand came to. */
  @FunctionalInterface
  public interface Titles {
    /** In a few words, of changes of one kind of record. */
    String of(RecordKind kind, Collection<Change> changes);
  }

  /** What runs of an editor are called, in the place of where they come from. */
  public void entitle(Titles words) {
    titles = words;
  }

  /** What a person chose of the program itself; before it is said, what is usual. */
  public void prefer(Preferences chosen) {
    preferences = chosen;
  }

  /** What a person chose of the program itself. */
  public Preferences preferences() {
    return preferences;
  }

  /** How runs are to go that begin now. */
  public RunOptions runOptions() {
    return RunOptions.defaults().atMost(preferences.get(SettingCatalog.PER_SECOND));
  }

  /** What to do when a run was left unfinished. Called on any thread. */
  public void onLeft(Runnable action) {
    onLeft = action;
  }

  /** What to do when a run was worked on, however that ended. Called on any thread. */
  public void onWorked(Runnable action) {
    onWorked = action;
  }

  /** What every writing passes. On the JavaFX thread. */
  public WriteGuard gate() {
    return gate;
  }

  /** The logs of runs. */
  public RunStore runs() {
    return workspace.runs();
  }

  /** Files that are being imported. */
  public ImportStore imports() {
    return workspace.imports();
  }

  /** The options of dropdowns, of all connections. */
  public DropdownValueStore options() {
    return workspace.options();
  }

  /** What all of this is kept under. */
  public String connection() {
    return session.connection();
  }

  /**
   * What files that are given away call the service. The built-in one is at another port at every
   * start, and the folder that it is in is nobody else's business.
   */
  public synchronized String service() {
    return session.isAddress() ? connection() : settings().builtInName();
  }

  /** Runs of this connection with work left that nothing in this program works on, newest first. */
  public List<RunSummary> unfinished() {
    return runs().runs().stream()
        .filter(run -> isOurs(run.header()))
        .filter(run -> run.state().phase() != RunState.Phase.ENDED)
        // Of one without entries nothing was ever sent, nor is it known what was wished for.
        .filter(run -> run.entries() > 0 && !atWork.contains(run.header().id()))
        .toList();
  }

  /** What was loaded of a list before there was a window. */
  public void early(PreloadedList list) {
    early = list;
  }

  /** Where the list of a kind of record is kept. */
  public <R extends CaseRecord> ListSnapshotSource<R> kept(String kind, SnapshotCodec<R> codec) {
    ListSnapshotStore<R> list =
        new ListSnapshotStore<>(workspace.snapshots(), codec, session.connection(), kind);
    return new ListSnapshotSource<>() {
      @Override
      public Optional<ListSnapshotStore.Kept<R>> load() throws Exception {
        PreloadedList ahead = early;
        return ahead == null ? list.load() : ahead.or(session.connection(), kind, list::load);
      }

      @Override
      public ListSnapshotStore<R> list() {
        return list;
      }
    };
  }

  /** What a person chose for this connection. */
  public ConnectionSettings settings() {
    return new ConnectionSettings(workspace.settings(), session.connection());
  }

  /** Where staged cells of a kind of record are kept. */
  public UnsentChangesStore staged(String kind) {
    return new UnsentChangesStore() {
      @Override
      public List<Change> load() {
        return workspace.staged().of(session.connection(), kind);
      }

      @Override
      public void change(Collection<Change> kept, Collection<Change> gone) {
        workspace.staged().change(session.connection(), kind, kept, gone);
      }
    };
  }

  /** Whether a run is one of this connection. */
  public boolean isOurs(RunHeader run) {
    return ConnectionName.same(run.connection(), session.connection());
  }

  /** Whether a run was made of what was staged here, and not of a file or of another run. */
  public boolean isEdited(RunHeader run) {
    return RunPurpose.read(runs(), run.id()).made() == RunPurpose.Made.EDITS;
  }

  /** Whether something in this program works on a run now. */
  public boolean isAtWork(String runId) {
    return atWork.contains(runId);
  }

  /**
   * The saved views of a kind of record.
   *
   * @param kind the word for it
   */
  public SavedViewRepository views(String kind) {
    return new SavedViewRepository(workspace.views(), session.connection(), kind);
  }

  /** A run of the editor. */
  public RunHeader header(String kind) {
    return header(kind, origin);
  }

  /** A run of a plan, of which these changes are to be sent. */
  public RunHeader header(ChangePlan.Header plan, Collection<Change> changes) {
    boolean edited = plan.purpose().made() == RunPurpose.Made.EDITS;
    return header(plan.kind().word(), edited ? titles.of(plan.kind(), changes) : plan.origin())
        .withRelation(plan.purpose().relation());
  }

  /** A run that was made from something. */
  public RunHeader header(String kind, String from) {
    return RunHeader.of(session.connection(), kind, Instant.now(), user(), from);
  }

  /** What a plan of this connection begins with. */
  public ChangePlan.Header planned(RecordKind kind) {
    return new ChangePlan.Header(session.connection(), kind, Instant.now(), user(), origin)
        .withPurpose(RunPurpose.edits());
  }

  private static String user() {
    return System.getProperty("user.name", "");
  }

  /**
   * Something in this program works on a run, from now on until the result is closed.
   *
   * @throws AtWorkException when something does already: two would send the same things twice
   */
  public AtWork workOn(String runId) {
    if (!atWork.add(runId)) {
      throw new AtWorkException(runId);
    }
    worked();
    return () -> {
      atWork.remove(runId);
      worked();
    };
  }

  /** Something was written down of a run; what came of it stands even where this fails. */
  public void worked() {
    try {
      onWorked.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Nobody could be told of a run", e);
    }
  }

  /** Who is told of each write of a kind of record, on the thread that wrote. */
  public void onWritten(String kind, Consumer<LastWrite> action) {
    onWritten.put(kind, action);
  }

  /** Something was written. */
  public void written(String kind, RunResult result) {
    Consumer<LastWrite> told = onWritten.get(kind);
    if (told != null) {
      LastWrite.of(result).ifPresent(told);
    }
  }

  /** A run is left unfinished. */
  public void left() {
    onLeft.run();
  }

  /** Something else in this program works on a run now. */
  static final class AtWorkException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AtWorkException(String runId) {
      super("Casedesk is at work on the run " + runId + " already. Wait until that has ended.");
    }
  }

  /** The end of work on a run. */
  @FunctionalInterface
  public interface AtWork extends AutoCloseable {
    @Override
    void close();
  }

  /** Learns what a complete read showed; what is known then. */
  DropdownValues learn(ObservedDropdownValues seen, Instant asOf) {
    if (seen.fieldKeys().isEmpty()) {
      return seen;
    }
    try {
      workspace.options().learn(session.connection(), seen, asOf);
      return workspace.options().book(session.connection());
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "What was read of options could not be kept", e);
      return seen;
    }
  }

  /** What a read shows that is not complete, and what is known from before. */
  DropdownValues with(ObservedDropdownValues seen) {
    if (seen.fieldKeys().isEmpty()) {
      return seen;
    }
    try {
      return JoinedDropdownValues.of(List.of(workspace.options().book(session.connection()), seen));
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "What is known of options could not be read", e);
      return seen;
    }
  }

  /**
   * Marks keys as those of which a write was verified.
   *
   * @param keys by field
   * @return what is known then
   * @throws StoreException when it cannot be kept
   */
  public DropdownValues proven(Map<String, ? extends Collection<String>> keys) {
    Instant now = Instant.now();
    keys.forEach(
        (field, those) ->
            those.forEach(
                key -> workspace.options().proven(session.connection(), field, key, now)));
    return workspace.options().book(session.connection());
  }
}
