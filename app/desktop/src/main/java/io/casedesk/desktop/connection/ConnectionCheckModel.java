package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.desktop.common.tasks.Tasks;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** A check of the connection: what was found so far. */
public final class ConnectionCheckModel {

  private final Supplier<String> name;
  private final Callable<ClientOptions> options;
  private final Tasks tasks;
  private final ObservableList<DoctorFinding> findings = FXCollections.observableArrayList();
  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable DoctorReport> report =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private int number;
  private Tasks.@Nullable Handle handle;

  /** A check that has not begun. */
  public ConnectionCheckModel(ConnectionSession session, Tasks tasks) {
    this(session::name, session::options, tasks);
  }

  /**
   * A check of a connection that may not be in use.
   *
   * @param name what it is called now
   * @param options how it is reached now; runs off the JavaFX thread
   */
  public ConnectionCheckModel(Supplier<String> name, Callable<ClientOptions> options, Tasks tasks) {
    this.name = name;
    this.options = options;
    this.tasks = tasks;
  }

  /** What was found, in the order it was. */
  public ObservableList<DoctorFinding> findings() {
    return findings;
  }

  /** Whether it is going on. */
  public ReadOnlyBooleanProperty runningProperty() {
    return running.getReadOnlyProperty();
  }

  /** Everything that was found; null until it is done. */
  public ReadOnlyObjectProperty<@Nullable DoctorReport> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /** Why it could not be done; null when nothing went wrong. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What the connection is called. */
  public String connectionName() {
    return name.get();
  }

  /** Begins anew, unless it is going on. */
  public void check() {
    if (running.get()) {
      return;
    }
    int mine = ++number;
    findings.clear();
    report.set(null);
    failure.set(null);
    running.set(true);
    handle =
        tasks
            .call(
                () ->
                    new Doctor(options.call())
                        .run(finding -> tasks.deliver(() -> add(mine, finding))))
            .onSuccess(report::set)
            .onFailure(failure::set)
            .onFinally(() -> running.set(false))
            .start();
  }

  /** Ends it where it is. */
  public void cancel() {
    number++;
    if (handle != null) {
      handle.cancel();
      handle = null;
    }
  }

  private void add(int of, DoctorFinding finding) {
    if (of == number) {
      findings.add(finding);
    }
  }
}
