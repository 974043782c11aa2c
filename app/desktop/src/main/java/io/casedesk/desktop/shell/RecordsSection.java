package io.casedesk.desktop.shell;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The section of a list of records with its editor. */
public final class RecordsSection<R extends CaseRecord> extends Section {

  private final RecordsModel<R> model;
  private final LazyValue<RecordsView<R>> view;
  private final LazyValue<StatusBar> statusBar;
  private final LazyValue<FreshnessLabel> asOf;
  private final Messages messages;
  private final List<Command> more = new ArrayList<>();
  private boolean soon;

  /**
   * Creates the section.
   *
   * @param certificates leads from the end of a review to its run certificate
   */
  public RecordsSection(
      Ikon icon,
      RecordsModel<R> model,
      AppContext app,
      Connection connection,
      RunLink certificates) {
    super(model.kind().name(), icon);
    this.model = model;
    this.messages = app.messages();
    this.view =
        new LazyValue<>(
            () ->
                new RecordsView<>(
                    model,
                    messages,
                    app.timestamps(),
                    app.files(),
                    connection::openLink,
                    certificates,
                    connection.overlay()));
    this.statusBar =
        new LazyValue<>(
            () -> new StatusBar(model, messages, app.timestamps(), view().selectedCells()));
    this.asOf = new LazyValue<>(() -> new FreshnessLabel(model, messages, app.moments()));
  }

  /** Updates texts that depend on the day. */
  public void tick() {
    Optional.ofNullable(asOf.valueProperty().get()).ifPresent(FreshnessLabel::show);
    Optional.ofNullable(statusBar.valueProperty().get()).ifPresent(StatusBar::showRead);
  }

  /** Returns the model of the list. */
  public RecordsModel<R> model() {
    return model;
  }

  /** Returns the view; creates it on first use. */
  public RecordsView<R> view() {
    return view.get();
  }

  /** Creates the view after the next frame, before the user opens the section. */
  public void makeSoon() {
    if (!soon) {
      soon = true;
      // At the first call the frame has been passed to the renderer but may not be visible yet.
      FrameDebouncer.afterPaint(() -> FrameDebouncer.afterPaint(view::get));
    }
  }

  /** The view; null before its first use. */
  public ReadOnlyObjectProperty<@Nullable RecordsView<R>> viewProperty() {
    return view.valueProperty();
  }

  @Override
  public String help() {
    return isListShown().get() ? name() : "review";
  }

  @Override
  public Node node() {
    return view().node();
  }

  @Override
  public Node statusBar() {
    return statusBar.get().node();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.rows().queryProperty());
  }

  @Override
  public void prepareSearch() {
    model.rows().prepareSearch();
  }

  @Override
  public void opened() {
    if (model.loader().state().phase() == LoadState.Phase.IDLE) {
      model.begin(FrameDebouncer::afterPaint);
    }
  }

  @Override
  public Optional<Node> freshness() {
    return Optional.of(asOf.get().node());
  }

  @Override
  public void refresh() {
    model.loader().refresh();
  }

  @Override
  public void focus() {
    view().focus();
  }

  @Override
  public void goToFound() {
    view().goToFound();
  }

  @Override
  public List<Node> panes() {
    return view().panes();
  }

  @Override
  public void save() {
    // In the editor, save the record; elsewhere, review all unsent changes.
    view().commands().endEditing();
    if (view().side().isCreating()) {
      model.creating().create();
    } else if (view().side().isEditing()) {
      model.editor().save();
      view().side().editor().goToInvalid();
    } else if (isListShown().get()) {
      model.reviewStaged();
    }
  }

  private BooleanBinding isListShown() {
    return Bindings.not(model.review().shownProperty());
  }

  @Override
  public ObservableValue<Boolean> savable() {
    // A typed label is replaced by its key, and becomes an unsent change, only when it is saved.
    ObservableValue<Boolean> typed =
        model
            .editor()
            .openProperty()
            .flatMap(edit -> edit == null ? null : edit.changedProperty().greaterThan(0))
            .orElse(false);
    ObservableValue<Boolean> any =
        model
            .staging()
            .cellsProperty()
            .greaterThan(0)
            .or(model.creating().openProperty())
            .flatMap(changes -> changes ? new SimpleBooleanProperty(true) : typed);
    return isListShown().flatMap(listed -> listed ? any : new SimpleBooleanProperty(false));
  }

  @Override
  public List<Command> commands() {
    List<Command> commands = new ArrayList<>(ofTheList());
    commands.add(
        Command.of("record-fields", messages.text("command.record"), view().side()::toggle)
            .on(Shortcut.RECORD_PANE)
            .when(isListShown(), messages.text("command.reviewed"))
            .when(
                Bindings.not(model.creating().openProperty()),
                messages.text("command.record.not")));
    commands.addAll(view().commands().all());
    if (model.creating().isPossible()) {
      commands.add(
          Command.of("create", messages.text(model.kind().name() + ".create.title"), view()::create)
              .on(Shortcut.CREATE)
              .when(isListShown(), messages.text("command.reviewed")));
    }
    commands.addAll(more);
    return List.copyOf(commands);
  }

  /** Makes the list of changes available to the keyboard. */
  private Command listChanges() {
    return Command.of(
            "list-changes",
            messages.text("command.changes"),
            () -> model.changes().listedProperty().set(!model.changes().listedProperty().get()))
        .on(Shortcut.control(KeyCode.J))
        .when(
            isListShown().and(model.changes().changesProperty().isNotNull()),
            messages.text("command.changes.not"));
  }

  /** Creates the command for Ctrl+Enter, which works anywhere in the section during a review. */
  private Command applyReview() {
    BooleanBinding isChecked = model.review().in(ReviewSession.Phase.Checked.class);
    return Command.of("review-apply", messages.text("review.apply.command"), model.review()::apply)
        .on(Shortcut.APPLY, isChecked)
        .when(isChecked, messages.text("review.apply.not"));
  }

  private Command showDeleted() {
    RowsModel<R> rows = model.rows();
    return Command.of(
            "show-deleted",
            messages.text("command.deleted"),
            () -> rows.deletedShownProperty().set(!rows.deletedShownProperty().get()))
        .when(
            isListShown().and(rows.deletedProperty().greaterThan(0)),
            messages.text("command.deleted.not"));
  }

  private List<Command> ofTheList() {
    // Text fields and reviews have their own undo.
    ObservableValue<Boolean> inList =
        isListShown()
            .flatMap(
                listed ->
                    listed
                        ? Shortcut.outsideText(view().node())
                            .map(outside -> outside && !view().hasDialog())
                        : new SimpleBooleanProperty(false));
    BooleanBinding isSettled = isListShown().and(model.grid().workingProperty().not());
    return List.of(
        applyReview(),
        Command.of("stop-reading", messages.text("command.stopReading"), model.loader()::cancel)
            .on(Shortcut.STOP)
            .when(
                model.loader().stateProperty().map(LoadState::isReading),
                messages.text("command.stopReading.not")),
        Command.of("add-filter", messages.text("command.filter"), view().tools().filterBar()::open)
            .on(Shortcut.FILTER)
            .when(isListShown(), messages.text("command.reviewed")),
        Command.of(
                "filter-text",
                messages.text("command.filter.text"),
                view().tools().filterBar()::openText)
            .when(isListShown(), messages.text("command.reviewed")),
        Command.of("views", messages.text("command.views"), view().tools()::openViews)
            .on(Shortcut.VIEWS)
            .when(isListShown(), messages.text("command.reviewed")),
        listChanges(),
        showDeleted(),
        Command.of("bulk-edit", messages.text("command.bulk"), view().commands()::bulkEdit)
            .on(Shortcut.BULK)
            .when(
                isListShown().and(Bindings.isNotEmpty(model.rows().shown())),
                messages.text("command.bulk.not")),
        Command.of("find-replace", messages.text("command.replace"), view().commands()::replace)
            .on(Shortcut.REPLACE)
            .when(
                isListShown().and(Bindings.isNotEmpty(model.rows().shown())),
                messages.text("command.bulk.not")),
        Command.of("export", messages.text("command.export"), view().commands()::export)
            .on(Shortcut.EXPORT)
            .when(
                isListShown().and(model.rows().totalProperty().greaterThan(0)),
                messages.text("command.bulk.not")),
        Command.of("undo", messages.text("command.undo"), model.staging()::undo)
            .on(Shortcut.UNDO, inList)
            .when(
                isSettled.and(model.staging().undoableProperty()),
                messages.text("command.undo.not")),
        Command.of("redo", messages.text("command.redo"), model.staging()::redo)
            .on(List.of(Shortcut.control(KeyCode.Y), Shortcut.controlShift(KeyCode.Z)), inList)
            .when(
                isSettled.and(model.staging().redoableProperty()),
                messages.text("command.redo.not")),
        Command.of("review", messages.text("staging.review"), model::reviewStaged)
            .when(
                isListShown().and(model.staging().cellsProperty().greaterThan(0)),
                messages.text("command.save.not")));
  }

  /** Adds a command; call it before the section is added to a window. */
  public void add(Command command) {
    more.add(command);
  }

  /** Adds a progress node to the status bar; created together with the status bar. */
  public void addWork(Supplier<Node> work) {
    Observables.whenPresent(statusBar.valueProperty(), bar -> bar.add(work.get()));
  }

  /** Opens a record, after it was read if necessary. */
  public void openRecord(String id) {
    model.review().suspend();
    view().open(id);
    view().focus();
  }

  /** Shows the age of the rows beside the Refresh button. */
  private static final class FreshnessLabel {

    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

    /** Texts up to this width in pixels stay on one line. */
    private static final double SHORT = 260;

    /**
     * Minimum fraction of a text's width that two lines need, because lines break between words.
     */
    private static final double PART_OF_TWO_LINES = 0.65;

    private final Label label =
        new Label() {
          @Override
          protected double computeMinWidth(double height) {
            double whole = prefWidth(-1);
            return whole <= SHORT ? whole : whole * PART_OF_TWO_LINES;
          }
        };

    private final RecordsModel<?> model;
    private final Messages messages;
    private final MomentText momentText;

    FreshnessLabel(RecordsModel<?> model, Messages messages, MomentText momentText) {
      this.model = model;
      this.messages = messages;
      this.momentText = momentText;
      label.setId("as-of-" + model.kind().name());
      label.getStyleClass().add("as-of");
      // In a narrow window, a long text takes two lines.
      label.setWrapText(true);
      Tooltip whole = new Tooltip();
      whole.textProperty().bind(label.textProperty());
      label.setTooltip(whole);
      Observables.follow(this::show, model.loader().stateProperty());
    }

    Node node() {
      return label;
    }

    private void show() {
      LoadState state = model.loader().state();
      ReadOutcome outcome = state.outcome();
      boolean failed = state.phase() == LoadState.Phase.FAILED;
      boolean stale = outcome != null && (failed || state.fromSnapshot());
      label.pseudoClassStateChanged(STALE, stale);
      label.setGraphic(stale ? new FontIcon(Feather.CLOCK) : null);
      if (outcome == null) {
        label.setText("");
        return;
      }
      String key = "asOf";
      if (stale) {
        key = state.isReading() ? "asOf.readingAgain" : "asOf.notReadAgain";
      }
      label.setText(messages.text(key, momentText.of(outcome.asOf())));
    }
  }
}
