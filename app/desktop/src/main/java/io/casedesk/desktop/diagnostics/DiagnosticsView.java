package io.casedesk.desktop.diagnostics;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TextListCell;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector.Part;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
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

/** Shows every file of the diagnostics before they are saved. */
final class DiagnosticsView {

  private static final double NAMES = 0.28;

  private final BorderPane root =
      HelpTopic.TROUBLE.on(Nodes.styled(new BorderPane(), "diagnostics"));
  private final ListView<Part> names;
  private final ListView<String> lines = Nodes.named("diagnostics-lines", new ListView<>(), "json");
  private final Label outcome = Labels.named("diagnostics-outcome");
  private final DiagnosticsModel model;
  private final Messages messages;
  private final FileDialogs files;
  private final Supplier<@Nullable Window> window;

  /**
   * Creates the view.
   *
   * @param window returns the window that owns the file dialog
   */
  DiagnosticsView(
      DiagnosticsModel model,
      Messages messages,
      FileDialogs files,
      Supplier<@Nullable Window> window) {
    this.model = model;
    this.messages = messages;
    this.files = files;
    this.window = window;
    names = new ListView<>(model.parts());
    names.setId("diagnostics-names");
    names.setAccessibleText(messages.text("diagnostics.names"));
    names.setCellFactory(list -> new TextListCell<>(Part::name));
    names
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(part -> lines.getItems().setAll(part == null ? List.of() : part.lines()));
    Observables.follow(names.getSelectionModel()::selectFirst, model.parts());
    lines.setAccessibleText(messages.text("diagnostics.lines"));
    SplitPane split = new SplitPane(names, lines);
    split.setDividerPositions(NAMES);
    root.setTop(header());
    root.setCenter(split);
    root.setBottom(footer());
    Observables.follow(
        this::say, model.savedProperty(), model.failureProperty(), model.busyProperty());
  }

  Parent node() {
    return root;
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
    save.disableProperty().bind(model.busyProperty().and(save.focusedProperty().not()));
    return Nodes.styled(Nodes.row(8, outcome, save), "check-footer");
  }

  private void save() {
    Window owner = window.get();
    if (owner == null || model.busyProperty().get()) {
      return;
    }
    files
        .save(
            owner,
            new FileDialogs.Request(
                messages.text("diagnostics.save"),
                "casedesk-diagnostics.zip",
                List.of(new FileDialogs.Type(messages.text("diagnostics.type"), "zip"))))
        .ifPresent(model::save);
  }

  private void say() {
    Path saved = model.savedProperty().get();
    Throwable failure = model.failureProperty().get();
    if (model.busyProperty().get()) {
      outcome.setText(messages.text("diagnostics.busy"));
    } else if (failure != null) {
      outcome.setText(
          messages.text("diagnostics.failed", new FailureText(messages).detail(failure)));
    } else if (saved != null) {
      outcome.setText(messages.text("diagnostics.saved", saved.toString()));
    } else {
      outcome.setText(
          messages.text("diagnostics.size", model.parts().size(), (model.bytes() + 1023) / 1024));
    }
  }
}
