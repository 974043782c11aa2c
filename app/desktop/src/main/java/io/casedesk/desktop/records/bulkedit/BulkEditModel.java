package io.casedesk.desktop.records.bulkedit;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkAction;
import io.casedesk.desktop.records.bulkedit.BulkEditRequest.BulkPreview;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * View model of a bulk edit: its input, its preview, and adding it to the unsent changes as one
 * action.
 */
public final class BulkEditModel<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable FieldEditor> value = new ReadOnlyObjectWrapper<>();

  /** The action. */
  final ObjectProperty<BulkAction> action = new SimpleObjectProperty<>(BulkAction.SET);

  /** Whether the edit applies to all shown rows and not only to the selected ones. */
  final BooleanProperty all = new SimpleBooleanProperty();

  /** The text to find. */
  final StringProperty find = new SimpleStringProperty("");

  /** The text to insert. */
  final StringProperty text = new SimpleStringProperty("");

  /** Whether the search for the text is case-sensitive. */
  final BooleanProperty matchCase = new SimpleBooleanProperty(true);

  private final ReadOnlyObjectWrapper<@Nullable BulkPreview> preview =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper counting = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final RecordDefinition<R> kind;
  private final Supplier<FieldCatalog> knowledge;
  private final PendingChanges staging;
  private final PlanPurpose purpose;
  private final Tasks tasks;
  private List<R> selected = List.of();
  private boolean picked;
  private List<R> shown = List.of();
  private List<String> filters = List.of();
  private final Tasks.Series counts = new Tasks.Series();

  /** Creates the model for a record kind. */
  public BulkEditModel(
      RecordDefinition<R> kind,
      Supplier<FieldCatalog> knowledge,
      PendingChanges staging,
      PlanPurpose purpose,
      Tasks tasks) {
    this.kind = kind;
    this.knowledge = knowledge;
    this.staging = staging;
    this.purpose = purpose;
    this.tasks = tasks;
    Observables.follow(this::recount, action, all, find, text, matchCase);
  }

  /** The chosen field with the input value; null before a field is chosen. */
  ReadOnlyObjectProperty<@Nullable FieldEditor> valueProperty() {
    return value.getReadOnlyProperty();
  }

  /** The preview; null while it is computed or the input is incomplete. */
  ReadOnlyObjectProperty<@Nullable BulkPreview> previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /** Whether the preview is being computed. */
  ReadOnlyBooleanProperty countingProperty() {
    return counting.getReadOnlyProperty();
  }

  /** The reason why the preview failed; null if it didn't. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the number of selected rows. */
  int selected() {
    return selected.size();
  }

  /** Returns the number of shown rows. */
  int shown() {
    return shown.size();
  }

  /** Returns the number of rows that the edit applies to. */
  int count() {
    return records().size();
  }

  /**
   * Starts a new edit of these records; the lists must not change.
   *
   * @param isPicked whether the user picked the selected records by their check boxes
   * @param narrowedTo descriptions of the filters that narrowed the list
   */
  public void open(
      List<R> selectedRecords, boolean isPicked, List<R> shownRecords, List<String> narrowedTo) {
    close();
    picked = isPicked;
    filters = narrowedTo;
    selected = selectedRecords;
    shown = shownRecords;
    all.set(selected.isEmpty());
    action.set(BulkAction.SET);
  }

  /** Clears the model. */
  void close() {
    value.set(null);
    stopCounting();
    preview.set(null);
    selected = List.of();
    shown = List.of();
    find.set("");
    text.set("");
  }

  /** Returns the editable fields whose title or key a search finds. */
  List<FieldSpec> fields(TextSearch search) {
    List<R> records = records();
    if (records.isEmpty()) {
      return List.of();
    }
    return kind.fields(records.getFirst(), knowledge.get()).stream()
        .filter(FieldSpec::editable)
        .filter(spec -> search.finds(spec.title() + "\n" + spec.field().key()))
        .toList();
  }

  private List<R> records() {
    return all.get() ? shown : selected;
  }

  /** Chooses the field. */
  void choose(FieldSpec spec) {
    FieldEditor state =
        new FieldEditorFactory(() -> knowledge.get().options(), kind.parser()).create(spec, null);
    value.set(state);
    if (!actions().contains(action.get())) {
      action.set(BulkAction.SET);
    }
    state.parsedProperty().subscribe(parsed -> recount());
    recount();
  }

  /** Chooses a field, if it can be edited. */
  void chooseFirst(@Nullable FieldRef field) {
    fields(TextSearch.of("")).stream()
        .filter(spec -> spec.field().equals(field))
        .findFirst()
        .ifPresent(this::choose);
  }

  /**
   * Starts to find and replace a text, in all shown rows unless several are selected or any are
   * picked.
   *
   * @param field the field to choose; the user chooses one if it has no text to replace
   */
  void replaceIn(@Nullable FieldRef field) {
    all.set(selected.isEmpty() || (selected.size() < 2 && !picked));
    action.set(BulkAction.REPLACE);
    chooseFirst(field);
    if (!actions().contains(BulkAction.REPLACE)) {
      chooseAnother();
      action.set(BulkAction.REPLACE);
    }
  }

  /** Returns to choosing a field. */
  void chooseAnother() {
    value.set(null);
    recount();
  }

  /** Returns the actions that the chosen field supports. */
  List<BulkAction> actions() {
    FieldEditor state = value.get();
    return state == null ? List.of() : BulkAction.of(state.spec(), state.type());
  }

  /** Replaces a typed label by its key. */
  void resolve() {
    FieldEditor state = value.get();
    if (state != null) {
      state.resolve();
    }
  }

  /**
   * Adds the changes of the preview to the unsent changes as one action; false if there are none.
   */
  boolean stage() {
    resolve();
    BulkPreview made = preview.get();
    if (made == null || made.changes().isEmpty()) {
      return false;
    }
    ChangeOrigin now = ChangeOrigin.bulkEdit(Instant.now());
    staging.stage(made.changes(), cell -> now);
    String field = made.changes().getFirst().field().toString();
    purpose.staged(
        new RunPurpose.Scope(
            field,
            filters,
            shown.size(),
            made.records(),
            made.same(),
            made.changes().size(),
            made.reasons()),
        made.changes());
    return true;
  }

  /** Returns the current request; null if the input is incomplete or invalid. */
  private @Nullable BulkEditRequest request() {
    FieldEditor state = value.get();
    if (state == null) {
      return null;
    }
    BulkAction wanted = action.get();
    String typed = state.stored();
    String input = wanted.takesValue() ? typed.strip() : text.get();
    boolean said =
        switch (wanted) {
          case CLEAR -> true;
          case REPLACE -> !find.get().isEmpty();
          case BEFORE, AFTER -> !input.isEmpty();
          case SET, FILL, ADD, REMOVE ->
              !input.isEmpty() && state.parsedProperty().get() instanceof Edit.Valid;
        };
    // Spaces around a text are intended, unlike those around a number or a date.
    boolean asTyped = state.type() == EditorType.TEXT || state.type() == EditorType.LONG_TEXT;
    return said
        ? new BulkEditRequest(
            state.spec(),
            wanted,
            wanted.takesValue() && (asTyped || state.type() == EditorType.OPTION) ? typed : input,
            find.get(),
            matchCase.get())
        : null;
  }

  private void recount() {
    stopCounting();
    preview.set(null);
    failure.set(null);
    BulkEditRequest request = request();
    if (request == null) {
      return;
    }
    List<R> records = records();
    DropdownValues options = knowledge.get().options();
    Map<String, Map<FieldRef, Edit>> staged = staging.snapshot();
    counting.set(true);
    tasks
        .call(() -> request.of(records, staged, options))
        .newestOf(counts)
        .onSuccess(preview::set)
        .onFailure(failure::set)
        .onFinally(() -> counting.set(false))
        .start();
  }

  /** Returns the label of a dropdown key; null if none is known. */
  @Nullable String labelOf(FieldRef field, String key) {
    return field.isCustom()
        ? knowledge.get().options().options(field.key()).stream()
            .filter(known -> known.key().equals(key))
            .findFirst()
            .map(KnownDropdownValue::label)
            .orElse(null)
        : null;
  }

  private void stopCounting() {
    counts.cancel();
    counting.set(false);
  }
}
