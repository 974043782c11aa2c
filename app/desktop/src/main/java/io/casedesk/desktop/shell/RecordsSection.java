package io.casedesk.desktop.shell;

import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.page.RecordsView;
import io.casedesk.model.CaseRecord;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;

/** The section of a list of records with its editor. */
public final class RecordsSection<R extends CaseRecord> extends Section {

  /** Cancels a read; public because the tooltip of the Stop button shows it, too. */
  static final KeyCombination STOP = Shortcut.control(KeyCode.PERIOD);

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
   * @param files shows the file dialogs of saved views
   * @param links opens a link outside the window
   * @param certificates leads from the end of a review to its run certificate
   * @param overlay shows the dialogs of the window
   */
  public RecordsSection(
      Ikon icon,
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      FileDialogs files,
      Consumer<URI> links,
      RunLink certificates,
      Overlay overlay) {
    super(model.kind().name(), icon);
    this.model = model;
    this.messages = messages;
    this.view =
        new LazyValue<>(
            () ->
                new RecordsView<>(
                    model, messages, timestamps, files, links, certificates, overlay));
    this.statusBar =
        new LazyValue<>(() -> new StatusBar(model, messages, timestamps, view().selectedCells()));
    this.asOf =
        new LazyValue<>(
            () -> new FreshnessLabel(model, messages, new MomentText(messages, timestamps)));
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
    view().endEditing();
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
    List<Command> commands =
        new ArrayList<>(new RecordsCommands<>(model, view(), isListShown(), messages).all());
    commands.addAll(more);
    return List.copyOf(commands);
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
}
