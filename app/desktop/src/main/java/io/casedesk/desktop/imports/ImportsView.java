package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewCellText;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.table.Table;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.UnfinishedImport;
import java.io.File;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows an import as a page of steps, one of them open. */
final class ImportsView {

  private final BorderPane root = new BorderPane();
  private final Map<ImportStep, StepPane> boxes = new EnumMap<>(ImportStep.class);
  private final Map<RecordKind, ToggleButton> kinds = new EnumMap<>(RecordKind.class);
  private final Button fresh;
  private final Confirmation discarding;
  private final ImportFileView file;
  private final MappingView mapping;
  private final MatchingView matching;
  private final ImportReviewView difference;
  private final ImportSession session;
  private final Messages messages;

  ImportsView(
      ImportSession session,
      FileDialogs dialogs,
      RunLink certificates,
      Overlay overlay,
      Messages messages,
      MomentText momentText) {
    this.session = session;
    this.messages = messages;
    discarding = new Confirmation(messages, "imports.discard");
    file =
        new ImportFileView(
            session,
            dialogs,
            messages,
            () -> root.getScene().getWindow(),
            starting -> replace("imports.discard.file", () -> begin(starting)));
    mapping = new MappingView(session, dialogs, messages);
    matching = new MatchingView(session, dialogs, messages);
    difference =
        new ImportReviewView(session, dialogs, certificates, overlay, messages, momentText);
    Map<ImportStep, Node> contents = new EnumMap<>(ImportStep.class);
    contents.put(ImportStep.FILE, file.node());
    contents.put(ImportStep.MAPPING, mapping.node());
    contents.put(ImportStep.MATCHING, matching.node());
    contents.put(ImportStep.DIFFERENCE, difference.node());
    VBox steps = new VBox();
    contents.forEach(
        (step, content) -> {
          StepPane box = new StepPane(step, messages, content, () -> session.open(step));
          boxes.put(step, box);
          steps.getChildren().add(box.node());
        });
    fresh = Buttons.hinted(messages, "imports-new", "imports.new", this::begin);
    root.setTop(toolbar());
    root.setCenter(steps);
    root.getStyleClass().addAll("records", "imports");
    root.setOnDragOver(this::over);
    root.setOnDragDropped(this::dropped);
    Observables.follow(
        this::show,
        session.openProperty(),
        session.stepProperty(),
        session.kindProperty(),
        session.job().storedProperty(),
        session.job().tableProperty(),
        session.job().draftProperty(),
        session.review().versionProperty(),
        session.review().phaseProperty());
  }

  Node node() {
    return root;
  }

  ImportFileView file() {
    return file;
  }

  /** Does what the main button of the open step does. */
  void pressMain() {
    switch (session.open()) {
      case FILE -> file.pressNext();
      case MAPPING -> mapping.pressNext();
      case MATCHING -> matching.pressNext();
      case DIFFERENCE -> difference.pressMain();
    }
  }

  /** Closes the import, so that another can begin. */
  void begin() {
    replace("imports.discard.file", session::finish);
  }

  /** Begins an import, and takes the keyboard to it from wherever it was. */
  private void begin(Runnable choosing) {
    choosing.run();
    focus();
  }

  /**
   * Runs an action that discards the import's decisions, after a confirmation when there are any.
   */
  private void replace(String what, Runnable action) {
    session.whenRestored(() -> replaceNow(what, action));
  }

  private void replaceNow(String what, Runnable action) {
    UnfinishedImport stored = session.job().storedProperty().get();
    if (stored == null || !session.isUndecided()) {
      action.run();
    } else {
      discarding.ask(root, messages.text(what, stored.file()), action);
    }
  }

  void focus() {
    root.lookupAll("#imports-step-" + session.open().word()).forEach(Node::requestFocus);
  }

  private Node toolbar() {
    Label title = Labels.of(messages.text("imports.title"), Styles.TITLE_4);
    ToggleGroup group = new ToggleGroup();
    HBox choice = Nodes.row(0);
    for (RecordKind kind : RecordKind.values()) {
      String text = messages.text("imports.kind." + kind.word());
      String pill = kind == RecordKind.USE_CASES ? Styles.LEFT_PILL : Styles.RIGHT_PILL;
      ToggleButton button =
          Nodes.named("imports-kind-" + kind.word(), new ToggleButton(text), pill);
      button.setAccessibleText(messages.text("imports.kind.accessible", text));
      button.setToggleGroup(group);
      kinds.put(kind, button);
      choice.getChildren().add(button);
    }
    // Arrow keys change the selection as well, but fire no action event.
    group.selectedToggleProperty().subscribe((before, now) -> into(now));
    fresh.setGraphic(new FontIcon(Feather.PLUS));
    HBox bar = new WrapBar(8, title, choice, Nodes.spacer(), fresh);
    bar.getStyleClass().add("toolbar");
    return bar;
  }

  private void into(@Nullable Toggle chosen) {
    kinds.forEach(
        (kind, button) -> {
          if (button.equals(chosen) && kind != session.kindProperty().get()) {
            replace("imports.discard.kind", () -> session.into(kind));
          }
        });
    // The toggle group is still changing its selection, and the user may cancel the change.
    Platform.runLater(this::show);
  }

  private void over(DragEvent event) {
    if (event.getDragboard().hasFiles() && !session.isRunning()) {
      event.acceptTransferModes(TransferMode.COPY);
      event.consume();
    }
  }

  private void dropped(DragEvent event) {
    List<File> files = event.getDragboard().getFiles();
    if (!files.isEmpty()) {
      DroppedFiles droppedFiles = DroppedFiles.of(files.stream().map(File::toPath).toList());
      event.setDropCompleted(true);
      event.consume();
      // A dialog must not block the program that the files are dragged from.
      Platform.runLater(
          () -> replace("imports.discard.file", () -> begin(() -> session.choose(droppedFiles))));
    }
  }

  private void show() {
    ImportStep open = session.open();
    boolean loses =
        boxes.entrySet().stream()
            .anyMatch(entry -> entry.getKey() != open && entry.getValue().hasKeyboard());
    boxes.forEach((step, box) -> box.show(open, session.reached(), summary(step)));
    if (loses) {
      focus();
    }
    UnfinishedImport stored = session.job().storedProperty().get();
    boolean running = session.isRunning();
    fresh.setVisible(stored != null);
    fresh.setDisable(running);
    kinds.forEach(
        (kind, button) -> {
          button.setSelected(kind == session.kindProperty().get());
          button.setDisable(running || (stored != null && stored.run() != null));
        });
  }

  /** Returns a summary of a step in one line. */
  private String summary(ImportStep step) {
    return switch (step) {
      case FILE -> ofFile();
      case MAPPING -> ofMapping();
      case MATCHING -> ofMatching();
      case DIFFERENCE -> ofLines();
    };
  }

  private String ofFile() {
    Table table = session.job().tableProperty().get();
    UnfinishedImport stored = session.job().storedProperty().get();
    if (table == null) {
      return stored == null ? "" : stored.file();
    }
    List<String> parts = new ArrayList<>();
    parts.add(
        messages.text(
            "imports.summary.file",
            table.name(),
            table.rows().size(),
            table.header().size(),
            table.format().name()));
    if (table.make().encoding() != null) {
      parts.add(String.valueOf(table.make().encoding()));
    }
    if (!table.make().sheet().isEmpty()) {
      parts.add(table.make().sheet());
    }
    return String.join(" · ", parts);
  }

  private String ofMapping() {
    Mapping mapping = session.job().draftProperty().get().mapping();
    return mapping == null || session.reached() == ImportStep.FILE
        ? ""
        : messages.text(
            "imports.summary.mapping",
            mapping.keyColumn(),
            messages.text("imports.key." + mapping.key().word()),
            mapping.columns().size());
  }

  private String ofMatching() {
    ImportDifference found = session.matches().difference();
    return found == null || session.reached().compareTo(ImportStep.MATCHING) < 0
        ? ""
        : matching.counted();
  }

  private String ofLines() {
    ReviewSession.Phase phase = session.review().phaseProperty().get();
    boolean isUncertain =
        phase instanceof ReviewSession.Phase.Checking
            || phase instanceof ReviewSession.Phase.Unchecked;
    if ((isUncertain && !session.job().isSent())
        || session.reached().compareTo(ImportStep.DIFFERENCE) < 0) {
      return "";
    }
    ReviewCellText texts = new ReviewCellText(messages);
    return session.review().counts().entrySet().stream()
        .map(one -> texts.count(one.getValue(), one.getKey()))
        .collect(Collectors.joining(" · "));
  }
}
