package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.page.EditorPane;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.runs.RecordHistoryModel.FoundChange;
import io.casedesk.desktop.runs.RecordHistoryModel.History;
import io.casedesk.desktop.runs.RecordHistoryModel.Version;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows what is known here of a record: changes found by refreshing, and runs that wrote it. */
public final class RecordHistoryTab<R extends CaseRecord> {

  /** More runs of one record are seldom of interest, and the list of runs has them. */
  private static final int MOST_RUNS = 50;

  private final StackPane node = Nodes.named("record-history", new StackPane());
  private final RecordHistoryModel<R> model;
  private final Consumer<String> openRun;
  private final RunTexts texts;
  private final MomentText moments;
  private final Messages messages;

  /** Shows versions; null before the list was opened. */
  private @Nullable EditorPane<R> pane;

  /**
   * Creates the tab.
   *
   * @param openRun shows a run by its id
   */
  public RecordHistoryTab(
      RecordHistoryModel<R> model,
      Consumer<String> openRun,
      RunTexts texts,
      MomentText moments,
      Messages messages) {
    this.model = model;
    this.openRun = openRun;
    this.texts = texts;
    this.moments = moments;
    this.messages = messages;
    model.historyProperty().subscribe(this::show);
  }

  /** Adds the tab to the pane of a record. */
  public void addTo(EditorPane<R> record) {
    pane = record;
    record
        .editor()
        .add(new RecordTab<>("history", messages.text("history.tab"), node, model::show));
  }

  /** Returns the command that compares the open record with its last known version. */
  public Command comparing() {
    return Command.of(
            "compare-version",
            messages.text("history.compare.last"),
            () -> {
              R record = model.open().getValue();
              if (record != null) {
                model.read(record, history -> compareLast(record, history));
              }
            })
        .when(model.open().map(record -> true).orElse(false), messages.text("history.compare.not"));
  }

  /** Compares a record whose history was read, unless the user has gone elsewhere meanwhile. */
  private void compareLast(R record, History history) {
    R open = model.open().getValue();
    if (pane == null || !pane.isListShown() || open == null || !open.id().equals(record.id())) {
      return;
    }
    List<Version> versions = history.versions();
    if (versions.isEmpty()) {
      pane.compareVersions(
          record, messages.text("history.version"), Map.of(), noVersion(history, messages));
    } else {
      compare(record, versions.getFirst());
    }
  }

  /** Tells why no earlier version of a record is known. */
  static String noVersion(History history, Messages messages) {
    Throwable failure = history.failure();
    if (failure != null) {
      return failed(failure, messages);
    }
    boolean isUnchanged = history.newestFirst().isEmpty();
    return messages.text(isUnchanged ? "history.none" : "history.version.unknown");
  }

  private static String failed(Throwable failure, Messages messages) {
    FailureText texts = new FailureText(messages);
    return messages.text("history.failed", texts.what(failure), texts.next(failure));
  }

  private void compare(R record, Version version) {
    if (pane != null) {
      String earlier =
          switch (version.change()) {
            case RecordRun run -> messages.text("history.version.run", moments.of(run.at()));
            case FoundChange found ->
                messages.text("history.version.read", moments.of(found.since()));
            default -> messages.text("history.version");
          };
      pane.compareVersions(record, earlier, version.before(), messages.text("compare.none"));
    }
  }

  private void show(@Nullable History history) {
    if (history == null) {
      Nodes.put(node, StateViews.busy(messages.text("history.reading")));
      return;
    }
    List<Node> entries = new ArrayList<>();
    Throwable failure = history.failure();
    if (failure != null) {
      entries.add(Labels.verdict(Feather.X_CIRCLE, failed(failure, messages), "bad"));
    }
    Map<Object, Version> versions = new HashMap<>();
    history.versions().forEach(version -> versions.put(version.change(), version));
    Set<RecordRun> shown = history.runs().stream().limit(MOST_RUNS).collect(Collectors.toSet());
    for (Object change : history.newestFirst()) {
      if (change instanceof FoundChange found) {
        entries.add(withVersion(entry(found), versions.get(found)));
      } else if (change instanceof RecordRun run && shown.contains(run)) {
        entries.add(withVersion(entry(run), versions.get(run)));
      }
    }
    if (history.runs().size() > MOST_RUNS) {
      entries.add(
          Labels.wrapped(
              messages.text("history.more", history.runs().size() - MOST_RUNS), "caption"));
    }
    if (entries.isEmpty()) {
      Nodes.put(node, StateViews.quiet(Feather.CLOCK, messages.text("history.none")));
      return;
    }
    VBox list = Nodes.styled(new VBox(16), "editor-form");
    list.getChildren().setAll(entries);
    ScrollPane scroll = Nodes.scroll(list, "editor-scroll");
    scroll.setAccessibleText(messages.text("history.accessible"));
    Nodes.put(node, scroll);
  }

  /** Adds the way to compare the record with the version before a change, if it is known. */
  private Node withVersion(VBox entry, @Nullable Version version) {
    if (version != null) {
      Hyperlink compare = new Hyperlink(messages.text("history.compare"));
      compare.setWrapText(true);
      compare.getStyleClass().add("history-compare");
      compare.setOnAction(
          event -> {
            R record = model.shown();
            if (record != null) {
              compare(record, version);
            }
          });
      entry.getChildren().add(compare);
    }
    return entry;
  }

  private VBox entry(FoundChange found) {
    RecordChange change = found.change();
    VBox box = new VBox(4);
    box.getChildren()
        .add(
            Labels.wrapped(
                messages.text("history.found", moments.of(found.since())), "section-title"));
    if (change.fields().isEmpty()) {
      box.getChildren().add(Labels.wrapped(messages.text("changes.whole." + change.kind().name())));
    }
    for (RecordChange.Field field : change.fields()) {
      box.getChildren().add(Labels.wrapped(value(field.field(), field.before(), field.now())));
    }
    return box;
  }

  private VBox entry(RecordRun run) {
    Hyperlink title = new Hyperlink(texts.title(run.run()));
    title.getStyleClass().add("history-run");
    title.setOnAction(event -> openRun.accept(run.run().id()));
    Labels.wrap(title);
    VBox box = new VBox(4, title);
    box.getChildren()
        .add(
            Labels.wrapped(
                messages.text("history.run", moments.of(run.at()), texts.by(run.run())),
                "caption"));
    if (!run.readable()) {
      box.getChildren()
          .add(Labels.verdict(Feather.ALERT_OCTAGON, messages.text("history.unreadable"), "bad"));
    }
    if (run.created()) {
      box.getChildren()
          .add(Labels.verdict(Feather.PLUS_CIRCLE, messages.text("history.created"), "good"));
    }
    run.cells().stream().map(this::cell).forEach(box.getChildren()::add);
    return box;
  }

  private Label cell(CellResult cell) {
    RunLine line = RunLine.of(cell);
    String text =
        messages.text(
            "history.cell",
            value(cell.cell().change().field(), line.values().before(), line.values().wanted()),
            texts.result(line.result()));
    Label label = Labels.wrapped(text);
    label.setGraphic(ReviewLine.Status.mark(line.result()).node());
    String markers =
        Stream.of(line.values().before(), line.values().wanted())
            .map(value -> ValueText.explained(value, messages))
            .filter(marker -> !marker.isEmpty())
            .distinct()
            .collect(Collectors.joining("\n"));
    if (!markers.isEmpty()) {
      label.setTooltip(Nodes.tooltip(markers));
    }
    return label;
  }

  private String value(FieldRef field, @Nullable FieldValue before, @Nullable FieldValue now) {
    return messages.text("history.value", model.fieldName(field), shown(before), shown(now));
  }

  private String shown(@Nullable FieldValue value) {
    // A value can be as long as a book, and labels lay out all of their text.
    return ValueText.marker(value, messages).orElseGet(() -> ValueText.quoted(value, messages));
  }
}
