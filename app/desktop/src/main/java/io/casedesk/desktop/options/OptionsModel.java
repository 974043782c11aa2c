package io.casedesk.desktop.options;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.options.DropdownValueListing.Order;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Reads the dropdown values of a connection and holds those that are shown. */
public final class OptionsModel {

  /** The phase of the last read. */
  public enum Phase {
    IDLE,
    READING,
    READ,
    FAILED
  }

  /** The numbers of all keys, matching keys, fields, and unproven keys. */
  public record Counts(int keys, int matching, int fields, int unproven) {}

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final StringProperty query = new SimpleStringProperty("");
  private final ObservableList<DropdownField> fields = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable DropdownField> field =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<DropdownValueEntry> keys = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Counts> counts =
      new ReadOnlyObjectWrapper<>(new Counts(0, 0, 0, 0));

  private final ConnectionDropdownValues dropdownValues;
  private final Tasks tasks;
  private final Tasks.Series reading = new Tasks.Series();
  private final Tasks.Series finding = new Tasks.Series();
  private DropdownValueListing dropdownValueListing = DropdownValueListing.NOTHING;
  private @Nullable String selected;
  private @Nullable Order order;
  private boolean stale = true;

  /** Creates a model that hasn't read anything yet. */
  public OptionsModel(ConnectionDropdownValues dropdownValues, Tasks tasks) {
    this.dropdownValues = dropdownValues;
    this.tasks = tasks;
    query.addListener(changed -> find());
  }

  /** The phase of the last read. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Why the last read failed. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The search text for fields, keys and labels. */
  public StringProperty queryProperty() {
    return query;
  }

  /** Returns the fields that match the search. */
  public ObservableList<DropdownField> fields() {
    return fields;
  }

  /** The field whose keys are shown; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable DropdownField> fieldProperty() {
    return field.getReadOnlyProperty();
  }

  /** Returns the keys of that field that match the search. */
  public ObservableList<DropdownValueEntry> keys() {
    return keys;
  }

  /** The counts over all fields. */
  public ReadOnlyObjectProperty<Counts> countsProperty() {
    return counts.getReadOnlyProperty();
  }

  /** Reads the dropdown values again. */
  public void refresh() {
    stale = true;
    phase.set(Phase.READING);
    tasks
        .call(() -> new DropdownValueListing(dropdownValues.entries(), dropdownValues.seenFields()))
        .onSuccess(
            read -> {
              dropdownValueListing = read;
              stale = false;
              failure.set(null);
              find();
            })
        .onFailure(
            thrown -> {
              failure.set(thrown);
              phase.set(Phase.FAILED);
            })
        .newestOf(reading)
        .start();
  }

  /** Shows the keys of a field. */
  public void select(String fieldKey) {
    if (!fieldKey.equals(selected)) {
      selected = fieldKey;
      find();
    }
  }

  /** Sorts the keys; null restores the stored order. */
  void order(@Nullable Order by) {
    order = by;
    find();
  }

  private void find() {
    DropdownValueListing all = dropdownValueListing;
    DropdownValueListing.ListingQuery wish =
        new DropdownValueListing.ListingQuery(
            dropdownValues.names().get(), query.get(), selected, order);
    tasks.call(() -> all.find(wish)).onSuccess(found -> show(all, found)).newestOf(finding).start();
  }

  private void show(DropdownValueListing all, DropdownValueListing.ListingResult found) {
    if (!fields.equals(found.fields())) {
      fields.setAll(found.fields());
    }
    if (!keys.equals(found.keys())) {
      keys.setAll(found.keys());
    }
    DropdownField shown = found.field();
    if (selected == null && shown != null) {
      // Keep this field selected when another one is later inserted before it.
      selected = shown.key();
    }
    field.set(shown);
    counts.set(
        new Counts(
            all.entries().size(), found.matching(), found.fields().size(), found.unproven()));
    if (!stale) {
      phase.set(Phase.READ);
    }
  }
}
