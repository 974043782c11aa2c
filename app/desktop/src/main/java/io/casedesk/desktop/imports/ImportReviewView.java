package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.followup.UndoHistory;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewParts;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.imports.MappingModel.ColumnRow;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.ImportDifference;
import io.casedesk.files.imports.ImportOutcome;
import io.casedesk.files.imports.ImportResultFile;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.input.InputParser.InputStyle;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the last step of an import: the review of its changes, and their results. */
final class ImportReviewView {

  /** At most this many replaced labels are named; the tooltip has all. */
  private static final int LABELS = 3;

  private final CheckBox cockpit = new CheckBox();
  private final Button faults;
  private final Button save;
  private final BooleanProperty saving = new SimpleBooleanProperty();
  private final FaultFileSaver faultSaver;
  private final NoticeStack notices;
  private final OpenQuestions questions = new OpenQuestions();
  private final UnknownKeys unknownKeys;
  private final BooleanProperty curable = new SimpleBooleanProperty();
  private final Tooltip allLabels = new Tooltip();
  private final ReviewView view;
  private final ImportSession session;
  private final ReviewSession<?> review;
  private final FileDialogs dialogs;
  private final Messages messages;
  private final MomentText momentText;

  ImportReviewView(
      ImportSession session,
      FileDialogs dialogs,
      RunLink certificates,
      Overlay overlay,
      Messages messages,
      MomentText momentText) {
    this.session = session;
    this.review = session.review();
    this.dialogs = dialogs;
    this.messages = messages;
    this.momentText = momentText;
    this.unknownKeys = new UnknownKeys();
    this.notices = new NoticeStack(8, messages);
    // What needs a decision is above all other notices.
    notices.put("imports-questions", null);
    notices.put("imports-no-keys", null);
    faultSaver = new FaultFileSaver(session, dialogs, notices, messages);
    faults = faultSaver.button(this::saveFaults);
    faults.getStyleClass().add(Styles.SMALL);
    cockpit.setId("imports-cockpit");
    cockpit.setText(messages.text("imports.cockpit"));
    cockpit.setMinWidth(Region.USE_PREF_SIZE);
    cockpit.setTooltip(new Tooltip(messages.text("imports.cockpit.hint")));
    save = button("imports-save-result", "imports.saveResult", this::saveResult);
    // The pressed button stays enabled: a button loses the keyboard focus when it is disabled.
    save.disableProperty().bind(saving.and(save.focusedProperty().not()));
    view =
        new ReviewView(
            review,
            certificates,
            new ReviewParts(
                notices,
                List.of(faults, cockpit),
                List.of(
                    save,
                    button("imports-rest", "imports.rest", session::again),
                    button("imports-finish", "imports.finish", session::finish)),
                this::nothing,
                session::again,
                cockpit.selectedProperty(),
                curable),
            overlay,
            momentText,
            messages);
    Observables.follow(
        this::arrange,
        review.versionProperty(),
        review.phaseProperty(),
        session.stepProperty(),
        session.undoneProperty());
  }

  Node node() {
    return view.node();
  }

  /** Does what the main button does. */
  void pressMain() {
    switch (review.phase()) {
      case ReviewSession.Phase.Ended _ -> saveResult();
      case ReviewSession.Phase.Stopped _ -> review.resume();
      default -> review.apply();
    }
  }

  private Button button(String id, String text, Runnable action) {
    return Buttons.hinted(messages, id, text, action);
  }

  private void arrange() {
    boolean isChecked = review.phase() instanceof ReviewSession.Phase.Checked;
    Nodes.show(faults, isChecked && review.count(ReviewLine.Status.BLOCKED) > 0);
    Nodes.show(cockpit, session.importReview().hasLast());
    save.getStyleClass().remove(Styles.ACCENT);
    if (!(review.phase() instanceof ReviewSession.Phase.Stopped)) {
      save.getStyleClass().add(Styles.ACCENT);
    }
    showNotices();
  }

  /** Shows what a user should know of the changes, before and after applying them. */
  private void showNotices() {
    ReviewSession.Phase phase = review.phase();
    boolean isBlocked =
        phase instanceof ReviewSession.Phase.Checked && review.count(ReviewLine.Status.BLOCKED) > 0;
    ImportDifference found = session.matches().difference();
    List<ColumnQuestion> asked = isBlocked && found != null ? found.questions() : List.of();
    List<UnknownKey> unknown = isBlocked ? UnknownKey.of(review.lines()) : List.of();
    curable.set(!asked.isEmpty() || unknown.stream().anyMatch(UnknownKey::label));
    notices.put("imports-questions", questions.show(asked));
    notices.put("imports-no-keys", unknownKeys.show(unknown));
    notices.show("imports-undone", Level.DOUBT, Feather.ROTATE_CCW, undone());
    long made = phase.isAfterRun() ? review.count(ReviewLine.Status.CREATED) : 0;
    notices.show(
        "imports-created",
        Level.DOUBT,
        Feather.PLUS_CIRCLE,
        made > 0 ? messages.text("imports.created." + session.kindProperty().get(), made) : "");
    notices.show("imports-held", Level.DOUBT, Feather.CLOCK, early(phase));
    notices.show(
        "imports-unwritable",
        Level.DOUBT,
        Feather.LOCK,
        found == null ? "" : unwritable(found.unwritable()));
    List<String> labels = found == null ? List.of() : labels(found);
    String first = labels.stream().limit(LABELS).collect(Collectors.joining(" "));
    notices.show(
        "imports-labels",
        Level.GOOD,
        Feather.TAG,
        labels.size() > LABELS
            ? first + " " + messages.text("imports.label.more", labels.size() - LABELS)
            : first);
    allLabels.setText(String.join("\n", labels));
    Region shown = notices.shown("imports-labels");
    if (shown != null) {
      Tooltip.install(shown, allLabels);
    }
  }

  /** Says when the records were read that the early lines are based on; empty for checked lines. */
  private String early(ReviewSession.Phase phase) {
    ImportRecordSource<?> source = session.matches().known();
    Instant asOf = source == null ? null : source.asOf();
    boolean isStopped = phase instanceof ReviewSession.Phase.Unchecked;
    boolean isEarly =
        (isStopped || phase instanceof ReviewSession.Phase.Checking)
            && !session.isSent()
            && review.checked() == null
            && !review.lines().isEmpty();
    return isEarly && asOf != null
        ? messages.text(isStopped ? "imports.held.stopped" : "imports.held", momentText.of(asOf))
        : "";
  }

  /** Says that another run undid this one; empty if none did. */
  private String undone() {
    UndoHistory.Undo by = session.undoneProperty().get();
    return by == null
        ? ""
        : messages.text(
            by.whole() ? "imports.undone" : "imports.undone.part",
            by.run().id(),
            momentText.of(by.run().begun()));
  }

  /** Says how many cells differ in fields that can't be written; empty if none do. */
  private String unwritable(Map<String, Integer> columns) {
    return columns.isEmpty()
        ? ""
        : messages.text(
            "imports.unwritable",
            columns.entrySet().stream()
                .map(one -> messages.text("imports.unwritable.one", one.getKey(), one.getValue()))
                .collect(Collectors.joining(", ")));
  }

  /** Says which labels were replaced by keys. */
  private List<String> labels(ImportDifference found) {
    return found.labels().stream()
        .map(
            one ->
                messages.text("imports.label", one.column(), one.label(), one.key(), one.cells()))
        .toList();
  }

  private Node nothing() {
    ImportDifference found = session.matches().difference();
    return StateViews.quiet(
        Feather.CHECK_CIRCLE,
        messages.text("imports.nothing", found == null ? 0 : found.unchanged()));
  }

  private void saveFaults() {
    faultSaver.save(
        node().getScene().getWindow(),
        session.matches().difference(),
        session.matches().known(),
        review.checked());
  }

  private void saveResult() {
    Table table = session.table();
    if (table == null || saving.get()) {
      return;
    }
    String name = table.name();
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? table.format().word() : name.substring(dot + 1);
    String base = dot < 0 ? name : name.substring(0, dot);
    dialogs
        .save(
            node().getScene().getWindow(),
            new FileDialogs.Request(
                messages.text("imports.saveResult.title"),
                base + "-result." + end,
                List.of(new FileDialogs.Type(messages.text("imports.type.result", end), end))))
        .ifPresent(target -> saveResult(table, target));
  }

  /** Saves every row of the file with its result. */
  private void saveResult(Table table, Path target) {
    ImportDifference compared = session.matches().difference();
    if (compared == null) {
      return;
    }
    PreflightReport<?> decided = review.decided();
    RunResult shown = review.result();
    ReviewService.StoredRun run = session.importReview().run();
    saving.set(true);
    session
        .tasks()
        .call(
            () -> {
              // The run log knows what was sent even when the result isn't on the screen.
              ReviewService.LoggedRun logged = shown == null ? run.logged() : null;
              try (ImportResultFile file = new ImportResultFile(target)) {
                file.commit(
                    table,
                    session.connectionStore().service(),
                    ImportOutcome.of(compared, decided, logged == null ? shown : logged.result()));
              }
              return target;
            })
        .onSuccess(file -> view.say(true, messages.text("imports.result.saved", file)))
        .onFailure(
            thrown ->
                view.say(
                    false,
                    messages.text("imports.result.notSaved", target, Message.ofFailure(thrown))))
        .onFinally(() -> saving.set(false))
        .start();
  }

  /** Changes the rules of a column and compares the file again. */
  private void reread(String column, UnaryOperator<CellRules> change) {
    for (ColumnRow row : session.mapping().columns()) {
      if (row.name().equals(column)) {
        row.rulesProperty().set(change.apply(row.rulesProperty().get()));
      }
    }
    session.toMatching();
  }

  /** Asks what the ambiguous cells of a column mean; an answer makes all of them ready. */
  private final class OpenQuestions {

    private final VBox node = Nodes.named("imports-questions", new VBox(4));
    private List<ColumnQuestion> asked = List.of();

    /** Returns the node with the questions; null if there are none. */
    @Nullable Region show(List<ColumnQuestion> questions) {
      if (!questions.equals(asked)) {
        asked = questions;
        node.getChildren().setAll(questions.stream().map(this::row).toList());
      }
      return node.getChildren().isEmpty() ? null : node;
    }

    private Notice row(ColumnQuestion question) {
      Notice notice =
          new Notice(Level.BAD, messages.text(question.message()), messages)
              .icon(Feather.SLASH)
              .with(
                  question.styles().stream()
                      .map(style -> answer(question, style))
                      .toArray(Button[]::new));
      return notice.dismissable(
          () -> {
            node.getChildren().remove(notice);
            showNotices();
          });
    }

    private Button answer(ColumnQuestion question, InputStyle style) {
      Button button =
          Buttons.of(
              "imports-read-" + style,
              messages.text("imports.read." + style),
              () -> reread(question.column(), rules -> rules.withStyle(style)));
      button.setMinWidth(Region.USE_PREF_SIZE);
      button.setTooltip(
          Nodes.tooltip(
              question.samples().stream()
                  .filter(sample -> sample.meanings().values().containsKey(style))
                  .map(sample -> sample.text() + " → " + sample.meanings().valueIn(style))
                  .collect(Collectors.joining("\n"))));
      return button;
    }
  }

  /** Shows the texts of the file that aren't keys and the ways to repair each. */
  private final class UnknownKeys {

    /** The room of the arrow of a combo box, in pixels. */
    private static final double ARROW = 36;

    private static final int MOST = 20;

    private final VBox node = Nodes.named("imports-no-keys", new VBox(4));
    private final ToggleButton all = Nodes.named("imports-no-keys-all", new ToggleButton());
    private List<UnknownKey> said = List.of();
    private final Set<UnknownKey> dismissed = new HashSet<>();

    UnknownKeys() {
      all.setMinWidth(Region.USE_PREF_SIZE);
      all.setOnAction(
          event -> {
            fill();
            all.requestFocus();
          });
    }

    /** Returns the node for texts that aren't keys; null if there are none. */
    @Nullable Region show(List<UnknownKey> texts) {
      if (!texts.equals(said)) {
        said = texts;
        dismissed.clear();
        fill();
      }
      return node.getChildren().isEmpty() ? null : node;
    }

    /**
     * Shows one text at a time, so that the lines below keep their space; the others on request.
     */
    private void fill() {
      List<UnknownKey> left = said.stream().filter(text -> !dismissed.contains(text)).toList();
      boolean several = left.size() > 1;
      boolean wholly = several && all.isSelected();
      all.setText(
          messages.text(wholly ? "imports.noKey.fewer" : "imports.noKey.others", left.size() - 1));
      List<Notice> rows = left.stream().limit(wholly ? MOST : 1).map(this::row).toList();
      node.getChildren().setAll(rows);
      if (several) {
        rows.getFirst().with(all);
      }
      if (wholly && left.size() > MOST) {
        node.getChildren()
            .add(Labels.of(messages.text("imports.noKey.more", left.size() - MOST), "caption"));
      }
    }

    private Notice row(UnknownKey text) {
      if (text.label()) {
        Button take =
            Buttons.hinted(
                messages,
                "imports-take-labels",
                "imports.noKey.takeLabels",
                () -> replaceLabels(text.column()));
        return notice(
            messages.text(
                "imports.noKey.label",
                text.text(),
                text.column(),
                text.cells(),
                String.valueOf(text.key())),
            text,
            take);
      }
      String choose = messages.text("imports.noKey.choose");
      ComboBox<String> keys =
          ImportControls.combo("imports-choose-key", TextColumn.widthOf(choose) + ARROW);
      keys.setMinWidth(Region.USE_PREF_SIZE);
      ImportRecordSource<?> source = session.matches().known();
      if (source != null) {
        keys.getItems()
            .setAll(
                source.options(text.field()).stream()
                    .map(KnownDropdownValue::key)
                    .sorted()
                    .toList());
      }
      keys.setPromptText(choose);
      keys.setAccessibleText(choose);
      keys.valueProperty()
          .subscribe(
              (before, key) -> {
                if (key != null) {
                  replaceText(text, key);
                }
              });
      Button add =
          Buttons.hinted(
              messages, "imports-add-option", "imports.noKey.add", () -> addOption(text));
      // The notice stays short: its tooltip and the choice of keys list the keys.
      Notice notice =
          notice(
              messages.text("imports.noKey", text.text(), text.column(), text.cells()),
              text,
              keys,
              add);
      Tooltip.install(notice, Nodes.tooltip(unknown(text)));
      return notice;
    }

    /** Says that the text is no key, and which keys there are. */
    private String unknown(UnknownKey text) {
      String said = messages.text("imports.noKey", text.text(), text.column(), text.cells());
      if (text.known().isEmpty()) {
        return said;
      }
      String listed = Problem.listed(text.known());
      return listed.isEmpty()
          ? messages.text("imports.noKey.many", said, text.known().size())
          : messages.text("imports.noKey.few", said, listed);
    }

    private Notice notice(String said, UnknownKey text, Node... fixes) {
      return new Notice(Notice.Level.BAD, said, messages)
          .icon(Feather.SLASH)
          .with(fixes)
          .dismissable(
              () -> {
                dismissed.add(text);
                fill();
                showNotices();
              });
    }

    /** Replaces the labels in a column by their keys. */
    private void replaceLabels(String column) {
      reread(column, CellRules::withLabels);
    }

    /** Replaces a text in a column by a key. */
    private void replaceText(UnknownKey text, String key) {
      session.redraft(draft -> draft.withKey(text.field(), text.text(), key));
      replaceLabels(text.column());
    }

    /** Adds a text to the dropdown values of its field, as a key that no record has yet. */
    private void addOption(UnknownKey text) {
      RecordsModel<?> list = session.list();
      session.work(
          "imports.work.option",
          () -> {
            session
                .connectionStore()
                .options()
                .typed(
                    session.connectionStore().connection(),
                    text.field(),
                    text.text(),
                    Instant.now());
            return text;
          },
          done -> {
            list.fieldCatalog().relearn();
            session.again();
          },
          thrown -> {
            if (!session.isRunning()) {
              session.review().fail(thrown);
            }
          });
    }
  }

  /**
   * A text of the file that isn't a key of its field.
   *
   * @param column the column of the text
   * @param key the key that the text may stand for; null when no key is similar
   * @param label whether the text is the label of that key
   * @param known the dropdown values of the field; may be empty
   * @param cells the number of cells that hold the text
   */
  private record UnknownKey(
      String field,
      String column,
      String text,
      @Nullable String key,
      boolean label,
      List<KnownDropdownValue> known,
      int cells) {

    /** Collects the texts of blocked lines that aren't keys, most frequent first. */
    static List<UnknownKey> of(List<ReviewLine> lines) {
      Map<String, UnknownKey> found = new HashMap<>();
      for (ReviewLine line : lines) {
        UnknownKey one = line.standing() == ReviewLine.Status.BLOCKED ? of(line) : null;
        if (one != null) {
          found.merge(one.field() + "\n" + one.text(), one, UnknownKey::plus);
        }
      }
      return found.values().stream()
          .sorted(
              Comparator.comparingInt(UnknownKey::cells).reversed().thenComparing(UnknownKey::text))
          .toList();
    }

    private static @Nullable UnknownKey of(ReviewLine line) {
      FileCell file = line.file();
      String field = line.change().field().key();
      String column = file == null ? field : file.column();
      Problem block = line.checked().block();
      if (block == null || !block.isOfKey()) {
        return null;
      }
      boolean isLabel = block.code() == Problem.Code.LABEL_FOR_KEY;
      return new UnknownKey(
          field, column, block.value(), (String) block.nearest(), isLabel, block.known(), 1);
    }

    private UnknownKey plus(UnknownKey other) {
      return new UnknownKey(field, column, text, key, label, known, cells + other.cells);
    }
  }
}
