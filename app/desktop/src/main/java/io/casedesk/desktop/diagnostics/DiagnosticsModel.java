package io.casedesk.desktop.diagnostics;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the collected diagnostics and saves exactly what is shown. */
public final class DiagnosticsModel {

  private final ObservableList<Part> parts = FXCollections.observableArrayList();
  private final SimpleObjectProperty<@Nullable Part> chosen = new SimpleObjectProperty<>();
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Path> saved = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final DiagnosticsCollector diagnosticsCollector;
  private final Tasks tasks;

  /** Creates a model without diagnostics. */
  public DiagnosticsModel(DiagnosticsCollector diagnosticsCollector, Tasks tasks) {
    this.diagnosticsCollector = diagnosticsCollector;
    this.tasks = tasks;
  }

  /** Returns the files of the diagnostics; empty until they are collected. */
  public ObservableList<Part> parts() {
    return parts;
  }

  /** The selected file; null for none. */
  public SimpleObjectProperty<@Nullable Part> chosenProperty() {
    return chosen;
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
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the uncompressed size of all files, in bytes. */
  public long bytes() {
    return DiagnosticsCollector.bytes(parts);
  }

  /** Collects the diagnostics again. */
  public void collect() {
    if (busy.get()) {
      return;
    }
    busy.set(true);
    saved.set(null);
    failure.set(null);
    tasks
        .call(diagnosticsCollector::collect)
        .onSuccess(
            collected -> {
              parts.setAll(collected);
              chosen.set(collected.isEmpty() ? null : collected.getFirst());
            })
        .onFailure(failure::set)
        .onFinally(() -> busy.set(false))
        .start();
  }

  /** Saves the shown diagnostics. */
  public void save(Path file) {
    if (busy.get()) {
      return;
    }
    List<Part> shown = List.copyOf(parts);
    busy.set(true);
    saved.set(null);
    failure.set(null);
    tasks
        .run(() -> DiagnosticsArchive.write(file, shown))
        .onSuccess(done -> saved.set(file))
        .onFailure(failure::set)
        .onFinally(() -> busy.set(false))
        .start();
  }

  /**
   * Writes diagnostics as a ZIP file that only its owner can read; the file appears only when
   * complete.
   */
  private static final class DiagnosticsArchive {

    private DiagnosticsArchive() {}

    /** Writes the file and replaces an existing one. Blocks on the disk. */
    static void write(Path file, List<Part> parts) throws IOException {
      Path folder = file.toAbsolutePath().getParent();
      // Temporary files are readable only by their owner and stay so when they are moved.
      Path part = Files.createTempFile(folder, ".casedesk-", ".zip");
      try {
        try (OutputStream out = Files.newOutputStream(part);
            ZipOutputStream zip = new ZipOutputStream(out)) {
          for (Part one : parts) {
            zip.putNextEntry(new ZipEntry(one.name()));
            zip.write(one.bytes());
            zip.closeEntry();
          }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
    }
  }
}
