package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.SegmentedChoice;
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
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows an import as a line of steps, with the content of the open one below it. */
final class ImportsView {

  private final BorderPane root = new BorderPane();

  /** Shows the content of the open step. */
  private final StackPane body = new StackPane();

  private final Map<ImportStep, StepPane> boxes = new EnumMap<>(ImportStep.class);
  private final ObjectProperty<RecordKind> kind = new SimpleObjectProperty<>(RecordKind.USE_CASES);
  private final SegmentedChoice<RecordKind> kinds;
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
    HBox steps = Nodes.styled(new HBox(), "import-steps");
    contents.forEach(
        (step, content) -> {
          StepPane box = new StepPane(step, content);
          boxes.put(step, box);
          steps.getChildren().add(box.header);
        });
    fresh = Buttons.hinted(messages, "imports-new", "imports.new", this::begin);
    kinds =
        new SegmentedChoice<>(
            kind,
            List.of(RecordKind.values()),
            one -> "imports-kind-" + one.word(),
            one -> messages.text("imports.kind." + one.word()));
    kinds
        .getButtons()
        .forEach(
            button ->
                button.setAccessibleText(
                    messages.text("imports.kind.accessible", button.getText())));
    kind.subscribe((before, now) -> into(now));
    root.setTop(new VBox(toolbar(), steps));
    root.setCenter(body);
    root.getStyleClass().addAll("records", "imports");
    root.setOnDragOver(this::over);
    root.setOnDragDropped(this::dropped);
    Observables.follow(
        this::show,
        session.openProperty(),
        session.stepProperty(),
        session.kindProperty(),
        session.storedProperty(),
        session.contentProperty(),
        session.draftProperty(),
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
    UnfinishedImport stored = session.storedProperty().get();
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
    fresh.setGraphic(new FontIcon(Feather.PLUS));
    HBox bar = new WrapBar(8, title, kinds, Nodes.spacer(), fresh);
    bar.getStyleClass().add("toolbar");
    return bar;
  }

  private void into(RecordKind chosen) {
    if (chosen != session.kindProperty().get()) {
      replace("imports.discard.kind", () -> session.into(chosen));
    }
    // The buttons are still changing their selection, and the user may cancel the change.
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
    UnfinishedImport stored = session.storedProperty().get();
    boolean running = session.isRunning();
    fresh.setVisible(stored != null);
    fresh.setDisable(running);
    kind.set(session.kindProperty().get());
    kinds.setDisable(running || session.isSent());
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
    Table table = session.table();
    UnfinishedImport stored = session.storedProperty().get();
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
    Mapping mapping = session.draftProperty().get().mapping();
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
    if ((isUncertain && !session.isSent())
        || session.reached().compareTo(ImportStep.DIFFERENCE) < 0) {
      return "";
    }
    return session.review().counts().entrySet().stream()
        .map(one -> one.getKey().count(one.getValue(), messages))
        .collect(Collectors.joining(" · "));
  }

  /** Shows one step: its title with a summary in the line and, while it is open, its content. */
  private final class StepPane {

    /** The room around the texts of a header, in pixels. */
    private static final double AROUND = 34;

    private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

    private final Button header = Nodes.styled(new Button(), "import-step");
    private final Label summary = new Label();
    private final FontIcon icon = new FontIcon();
    private final Tooltip whole = Nodes.tooltip("");
    private final ImportStep step;
    private final Node content;

    StepPane(ImportStep step, Node content) {
      this.step = step;
      this.content = content;
      Label title = Labels.of(messages.text("imports.step." + step.word()), Styles.TEXT_BOLD);
      title.setMinWidth(Region.USE_PREF_SIZE);
      summary.setId("imports-summary-" + step.word());
      summary.setTextOverrun(OverrunStyle.ELLIPSIS);
      summary.setMinWidth(0);
      HBox line = Nodes.row(8, icon, title, summary);
      header.setId("imports-step-" + step.word());
      header.setTooltip(whole);
      header.setGraphic(line);
      // A graphic is never narrower than it wants to be, unless it is limited.
      line.maxWidthProperty().bind(header.widthProperty().subtract(AROUND));
      header.setMaxWidth(Double.MAX_VALUE);
      header.setAlignment(Pos.CENTER_LEFT);
      header.setOnAction(event -> session.open(step));
      content.getStyleClass().add("import-body");
    }

    /** Whether the keyboard focus is in the content, which disappears when another step opens. */
    boolean hasKeyboard() {
      // JavaFX reports a removed node as focused if it had the focus when it was removed.
      return content.getParent() != null && content.isFocusWithin();
    }

    /** Updates the pane to the progress of the import. */
    void show(ImportStep open, ImportStep reached, String text) {
      boolean isOpen = open == step;
      boolean isReached = step.compareTo(reached) <= 0;
      boolean isDone = step.compareTo(reached) < 0;
      icon.setIconCode(
          isOpen ? Feather.CHEVRON_DOWN : isDone ? Feather.CHECK : Feather.CHEVRON_RIGHT);
      header.setDisable(!isReached);
      header.pseudoClassStateChanged(OPEN, isOpen);
      summary.setText(text);
      String said =
          messages.text("imports.step." + step.word()) + (text.isEmpty() ? "" : ": " + text);
      header.setAccessibleText(said);
      whole.setText(said);
      if (isOpen && !body.getChildren().contains(content)) {
        body.getChildren().setAll(content);
      }
      HBox.setHgrow(header, isOpen ? Priority.ALWAYS : Priority.SOMETIMES);
    }
  }
}
