package io.casedesk.desktop.diagnostics;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector.Part;
import io.casedesk.files.AtomicFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the collected diagnostics and saves exactly what is shown. */
public final class DiagnosticsModel {

  private final ObservableList<Part> parts = FXCollections.observableArrayList();
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Path> saved = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final DiagnosticsCollector diagnosticsCollector;
  private final Tasks tasks;

  /** Creates a model without diagnostics. */
  DiagnosticsModel(DiagnosticsCollector diagnosticsCollector, Tasks tasks) {
    this.diagnosticsCollector = diagnosticsCollector;
    this.tasks = tasks;
  }

  /** Returns the files of the diagnostics; empty until they are collected. */
  public ObservableList<Part> parts() {
    return parts;
  }

  /** Whether diagnostics are being collected or saved. */
  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** The saved file; null when they weren't saved. */
  public ReadOnlyObjectProperty<@Nullable Path> savedProperty() {
    return saved.getReadOnlyProperty();
  }

  /** Why collecting or saving failed; null when it didn't. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the uncompressed size of all files, in bytes. */
  long bytes() {
    return parts.stream().mapToLong(part -> part.bytes().length).sum();
  }

  /** Collects the diagnostics again. */
  void collect() {
    work(diagnosticsCollector::collect, parts::setAll);
  }

  /**
   * Saves the shown diagnostics as a ZIP file that only its owner can read; the file appears only
   * when complete.
   */
  public void save(Path file) {
    List<Part> shown = List.copyOf(parts);
    work(
        () -> {
          AtomicFile.replacePrivate(
              file,
              out -> {
                // Closing it would close the file before it is complete.
                ZipOutputStream zip = new ZipOutputStream(out);
                for (Part one : shown) {
                  zip.putNextEntry(new ZipEntry(one.name()));
                  zip.write(one.bytes());
                  zip.closeEntry();
                }
                zip.finish();
              });
          return file;
        },
        saved::set);
  }

  private <T> void work(Callable<T> work, Consumer<T> success) {
    if (busy.get()) {
      return;
    }
    busy.set(true);
    saved.set(null);
    failure.set(null);
    tasks
        .call(work)
        .onSuccess(success)
        .onFailure(failure::set)
        .onFinally(() -> busy.set(false))
        .start();
  }
}
