package io.casedesk.desktop.diagnostics;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector.Part;
import io.casedesk.files.AtomicFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Collects the diagnostics, shows every file of them, and saves exactly what is shown. */
public final class DiagnosticsView {

  private static final double NAMES = 0.28;

  private final BorderPane root =
      HelpTopic.TROUBLE.on(Nodes.styled(new BorderPane(), "diagnostics"));
  private final ObservableList<Part> parts = FXCollections.observableArrayList();
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Path> saved = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable Throwable> failure = new SimpleObjectProperty<>();
  private final ListView<Part> names = new ListView<>(parts);
  private final ListView<String> lines = Nodes.named("diagnostics-lines", new ListView<>(), "json");
  private final Label outcome = Labels.named("diagnostics-outcome");
  private final Tasks tasks;
  private final Messages messages;
  private final FileDialogs files;
  private final Supplier<@Nullable Window> window;

  /**
   * Creates the view and begins to collect the diagnostics.
   *
   * @param window returns the window that owns the file dialog
   */
  DiagnosticsView(
      DiagnosticsCollector collector,
      Tasks tasks,
      Messages messages,
      FileDialogs files,
      Supplier<@Nullable Window> window) {
    this.tasks = tasks;
    this.messages = messages;
    this.files = files;
    this.window = window;
    names.setId("diagnostics-names");
    names.setAccessibleText(messages.text("diagnostics.names"));
    names.setCellFactory(list -> new TextListCell<>(Part::name));
    names
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(part -> lines.getItems().setAll(part == null ? List.of() : part.lines()));
    Observables.follow(names.getSelectionModel()::selectFirst, parts);
    lines.setAccessibleText(messages.text("diagnostics.lines"));
    SplitPane split = new SplitPane(names, lines);
    split.setDividerPositions(NAMES);
    root.setTop(header());
    root.setCenter(split);
    root.setBottom(footer());
    Observables.follow(this::say, saved, failure, busy);
    work(collector::collect, parts::setAll);
  }

  Parent node() {
    return root;
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

  private Node header() {
    Label title = Labels.of(messages.text("diagnostics.title"), Styles.TITLE_2);
    Label promise = Labels.wrapped(messages.text("diagnostics.promise"));
    return Nodes.styled(new VBox(4, title, promise), "check-header");
  }

  private Node footer() {
    outcome.setWrapText(true);
    outcome.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(outcome, Priority.ALWAYS);
    Button save =
        Buttons.of(
            "diagnostics-save",
            Feather.DOWNLOAD,
            messages.text("diagnostics.save"),
            this::save,
            Styles.ACCENT);
    save.setDefaultButton(true);
    // The pressed button stays enabled: a button loses the keyboard focus when it is disabled.
    save.disableProperty().bind(busy.and(save.focusedProperty().not()));
    return Nodes.styled(Nodes.row(8, outcome, save), "check-footer");
  }

  private void save() {
    Window owner = window.get();
    if (owner == null || busy.get()) {
      return;
    }
    files
        .save(
            owner,
            new FileDialogs.Request(
                messages.text("diagnostics.save"),
                "casedesk-diagnostics.zip",
                List.of(new FileDialogs.Type(messages.text("diagnostics.type"), "zip"))))
        .ifPresent(this::save);
  }

  private void say() {
    Path file = saved.get();
    Throwable thrown = failure.get();
    if (busy.get()) {
      outcome.setText(messages.text("diagnostics.busy"));
    } else if (thrown != null) {
      outcome.setText(
          messages.text("diagnostics.failed", new FailureText(messages).detail(thrown)));
    } else if (file != null) {
      outcome.setText(messages.text("diagnostics.saved", file.toString()));
    } else {
      long bytes = parts.stream().mapToLong(part -> part.bytes().length).sum();
      outcome.setText(messages.text("diagnostics.size", parts.size(), (bytes + 1023) / 1024));
    }
  }
}
