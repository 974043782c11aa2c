package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.DetachedWork;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewFolder;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Exchanges reviews with other reviewers in the shared folder of the settings. */
public final class ReviewFolderModel {

  private static final System.Logger LOG = System.getLogger(ReviewFolderModel.class.getName());

  /** The interval at which the files of the others are looked at. */
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final ReadOnlyObjectWrapper<@Nullable Result> result = new ReadOnlyObjectWrapper<>();
  private final ChecklistStore store;
  private final ChecklistRepository checklistRepository;
  private final ObservableValue<String> folder;
  private final Duration longestWait;
  private final Tasks tasks;

  private final ReentrantLock exchanging = new ReentrantLock();
  private boolean busy;
  private boolean again;

  /** Whether the user waits for the result. */
  private boolean asked;

  /** The folder of the last exchange; accessed by one exchange at a time. */
  private @Nullable ReviewFolder open;

  private String openPath = "";

  /** The number of {@link ChecklistRepository#additions} that the last exchange knew. */
  private volatile int shared;

  /**
   * The result of the last exchange.
   *
   * @param exchange null when it failed
   * @param failure why it failed; null when it did not
   * @param asked whether the user asked for it
   */
  public record Result(
      Instant at,
      ReviewFolder.@Nullable Exchange exchange,
      @Nullable Throwable failure,
      boolean asked) {}

  /**
   * Creates the model.
   *
   * @param folder the path of the shared folder; empty for none
   * @param longestWait how long the end of a connection waits for the last exchange
   */
  ReviewFolderModel(
      ChecklistStore store,
      ChecklistRepository checklistRepository,
      ObservableValue<String> folder,
      Duration longestWait,
      Tasks tasks) {
    this.store = store;
    this.checklistRepository = checklistRepository;
    this.folder = folder;
    this.longestWait = longestWait;
    this.tasks = tasks;
    folder.subscribe((was, is) -> result.set(null));
  }

  /** The path of the shared folder; empty for none. */
  public ObservableValue<String> folderProperty() {
    return folder;
  }

  /** The result of the last exchange with this folder; null before the first. */
  public ReadOnlyObjectProperty<@Nullable Result> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** Exchanges reviews if there are new ones here, or if the last exchange is some time ago. */
  public void tick(Instant now) {
    Result last = result.get();
    boolean due =
        last == null
            || now.isBefore(last.at)
            || !now.isBefore(last.at.plus(INTERVAL))
            || (last.failure == null && isUnshared());
    if (due && !busy) {
      begin();
    }
  }

  private boolean isUnshared() {
    return shared != checklistRepository.additions();
  }

  /** Exchanges reviews now, or once more after the exchange under way; not without a folder. */
  public void exchange() {
    asked = true;
    begin();
  }

  private void begin() {
    String path = folder.getValue();
    if (path.isBlank() || !store.isLoaded()) {
      return;
    }
    again = busy;
    if (busy) {
      return;
    }
    busy = true;
    tasks
        .call(() -> exchange(path))
        .onSuccess(exchange -> show(path, exchange, null))
        .onFailure(thrown -> show(path, null, thrown))
        .onFinally(
            () -> {
              busy = false;
              if (again) {
                begin();
              }
            })
        .start();
  }

  private void show(
      String path, ReviewFolder.@Nullable Exchange exchange, @Nullable Throwable failure) {
    if (path.equals(folder.getValue())) {
      result.set(new Result(Instant.now(), exchange, failure, asked && !again));
      asked &= again;
    }
  }

  private ReviewFolder.Exchange exchange(String path) throws IOException {
    exchanging.lock();
    try {
      return exchangeAlone(path);
    } finally {
      exchanging.unlock();
    }
  }

  private ReviewFolder.Exchange exchangeAlone(String path) throws IOException {
    int additions = checklistRepository.additions();
    ReviewFolder used = open;
    if (used == null || !path.equals(openPath)) {
      used =
          new ReviewFolder(
              Path.of(path), checklistRepository.connection(), checklistRepository.installation());
      openPath = path;
    }
    // After a failure, unchanged files must be read again.
    open = null;
    ReviewFolder.Exchange exchange =
        used.exchange(
            checklistRepository.user(),
            new ReviewFile.Contents(
                checklistRepository.connection(), store.reviewsOf(), store.assigned()),
            checklistRepository::addShared);
    shared = additions;
    open = used;
    return exchange;
  }

  /**
   * Writes the marks that are not in the folder yet. Blocks for a limited time, because a network
   * folder may never answer; call it after all other tasks.
   */
  public void close() {
    String path = folder.getValue();
    if (path.isBlank() || !isUnshared()) {
      return;
    }
    try {
      if (!DetachedWork.runWithin(longestWait, "last exchange", () -> closing(path))) {
        LOG.log(
            Level.WARNING,
            "The shared folder doesn't respond; it doesn't contain the last reviews");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closing(String path) {
    try {
      ReviewFolder.Exchange _ = exchange(path);
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "The shared folder doesn't contain the last reviews yet", e);
    }
  }
}
