package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
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

/** View model of a connection check. */
public final class ConnectionCheckModel {

  private final Supplier<String> name;
  private final Callable<ClientOptions> options;
  private final Tasks tasks;
  private final ObservableList<DoctorFinding> findings = FXCollections.observableArrayList();
  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable DoctorReport> report =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final Tasks.Series checks = new Tasks.Series();

  /** Creates a check of the open connection. */
  public ConnectionCheckModel(ConnectionSession session, Tasks tasks) {
    this(session::name, session::options, tasks);
  }

  /**
   * Creates a check of a connection that may not be open.
   *
   * @param name provides the current name
   * @param options provides the client options; called off the JavaFX thread
   */
  public ConnectionCheckModel(Supplier<String> name, Callable<ClientOptions> options, Tasks tasks) {
    this.name = name;
    this.options = options;
    this.tasks = tasks;
  }

  /** The findings in order. */
  public ObservableList<DoctorFinding> findings() {
    return findings;
  }

  /** Whether the check is running. */
  public ReadOnlyBooleanProperty runningProperty() {
    return running.getReadOnlyProperty();
  }

  /** The complete report; null until the check has ended. */
  public ReadOnlyObjectProperty<@Nullable DoctorReport> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /** The reason why the check failed; null if it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the name of the connection. */
  public String connectionName() {
    return name.get();
  }

  /** Starts the check, unless it is running. */
  public void check() {
    if (running.get()) {
      return;
    }
    findings.clear();
    report.set(null);
    failure.set(null);
    running.set(true);
    tasks
        .callWithUpdates(
            updates ->
                new Doctor(options.call())
                    .run(finding -> updates.execute(() -> findings.add(finding))))
        .newestOf(checks)
        .onSuccess(report::set)
        .onFailure(failure::set)
        .onFinally(() -> running.set(false))
        .start();
  }

  /** Cancels the check. */
  public void cancel() {
    checks.cancel();
    running.set(false);
  }
}
