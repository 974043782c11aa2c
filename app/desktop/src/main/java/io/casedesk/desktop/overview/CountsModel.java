package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.filter.FacetPair;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;

/**
 * Counts the records of one list by the value of a field, split by a second one if the user chose
 * so. Counts the records in memory again whenever the list changes, off the JavaFX thread, and
 * sends no request.
 */
public final class CountsModel<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(CountsModel.class.getName());
  private static final String FIRST = FieldRef.standard("status").toString();

  /** The pause between two counts while records are being read, in milliseconds. */
  private static final long PAUSE_MILLIS = 200;

  private final ReadOnlyObjectWrapper<Choice<R>> choice =
      new ReadOnlyObjectWrapper<>(new Choice<>(List.of(), null, List.of(), Optional.empty()));
  private final ReadOnlyObjectWrapper<@Nullable Breakdown> breakdown =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final RecordsModel<R> list;
  private final TextStore stored;
  private final Tasks tasks;
  private final Consumer<List<FieldFilter>> open;
  private final Tasks.Series counts = new Tasks.Series();
  private String fieldId = FIRST;
  private String secondId = "";
  private boolean choosing;
  private boolean stale = true;
  private boolean counting;

  /**
   * The fields to choose from, and those that are chosen.
   *
   * @param fields the fields with few values, by which records can be counted
   * @param field the field to count by; null while the fields aren't known
   * @param seconds the fields that can split the counts, after the choice of none
   * @param second the field that splits the counts; empty if they aren't split
   */
  public record Choice<R>(
      List<Column<R>> fields,
      @Nullable Column<R> field,
      List<Optional<Column<R>>> seconds,
      Optional<Column<R>> second) {}

  /** Creates a model without counts; {@code open} shows the records that pass all filters. */
  CountsModel(
      RecordsModel<R> list, TextStore stored, Tasks tasks, Consumer<List<FieldFilter>> open) {
    this.list = list;
    this.stored = stored;
    this.tasks = tasks;
    this.open = open;
    list.fieldCatalog().columns().addListener((ListChangeListener<Column<R>>) change -> offer());
    Observables.follow(
        this::changed,
        list.rows().versionProperty(),
        list.filters().knowledgeProperty(),
        list.loader().phaseProperty());
    watched.subscribe(now -> count());
    offer();
  }

  /** Returns the list that is counted. */
  public RecordsModel<R> list() {
    return list;
  }

  /** The fields to count by. */
  ReadOnlyObjectProperty<Choice<R>> choiceProperty() {
    return choice.getReadOnlyProperty();
  }

  /** Returns the fields to count by. */
  public Choice<R> choice() {
    return choice.get();
  }

  /** The counts; null before the first count. */
  public ReadOnlyObjectProperty<@Nullable Breakdown> breakdownProperty() {
    return breakdown.getReadOnlyProperty();
  }

  /** Whether the counts are visible; otherwise nothing is counted. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Loads the field that the user chose earlier. */
  void load() {
    tasks
        .call(() -> stored.find())
        .onSuccess(this::choose)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the fields to count by", thrown))
        .start();
  }

  private void choose(Optional<String> chosen) {
    if (!choosing) {
      String[] ids = chosen.orElse(fieldId).split("\n", 2);
      fieldId = ids[0];
      secondId = ids.length == 1 ? "" : ids[1];
      offer();
    }
  }

  /** Counts by another field and stores the choice. */
  public void choose(Column<R> by) {
    if (!by.id().equals(fieldId)) {
      choose(by.id(), secondId.equals(by.id()) ? "" : secondId);
    }
  }

  /** Splits the counts by another field, or by none, and stores the choice. */
  public void split(Optional<Column<R>> by) {
    String id = by.map(Column::id).orElse("");
    if (!id.equals(secondId)) {
      choose(fieldId, id);
    }
  }

  private void choose(String by, String splitBy) {
    choosing = true;
    fieldId = by;
    secondId = splitBy;
    offer();
    tasks
        .run(() -> stored.put(by + "\n" + splitBy))
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't save the fields to count by", thrown))
        .start();
  }

  /** Shows the records that pass all filters. */
  public void open(List<FieldFilter> filters) {
    open.accept(filters);
  }

  private void offer() {
    List<Column<R>> possible =
        list.fieldCatalog().columns().stream().filter(CountsModel::isCountable).toList();
    Column<R> now = find(possible, fieldId).or(() -> find(possible, FIRST)).orElse(null);
    // A record with several values of a field would be in several segments of a bar.
    List<Column<R>> splitting =
        possible.stream()
            .filter(column -> column.kind() != Column.Kind.OPTIONS && !column.equals(now))
            .toList();
    List<Optional<Column<R>>> seconds =
        Stream.concat(Stream.of(Optional.<Column<R>>empty()), splitting.stream().map(Optional::of))
            .toList();
    Choice<R> before = choice.get();
    choice.set(new Choice<>(possible, now, seconds, find(splitting, secondId)));
    if (!Objects.equals(now, before.field) || !choice().second.equals(before.second)) {
      changed();
    }
  }

  private static <R> Optional<Column<R>> find(List<Column<R>> columns, String id) {
    return columns.stream().filter(column -> column.id().equals(id)).findFirst();
  }

  /** The field that marks deleted records is excluded, because deleted records aren't counted. */
  private static boolean isCountable(Column<?> column) {
    return switch (column.kind()) {
      case STATUS, OPTION, OPTIONS -> true;
      case BOOLEAN -> FieldRef.parse(column.id()).isCustom();
      case TEXT, LINK, NUMBER, TIMESTAMP, DATE -> false;
    };
  }

  private void changed() {
    stale = true;
    count();
  }

  /** Starts a count unless one is active, and only while the counts are visible. */
  private void count() {
    Column<R> by = choice().field;
    if (!stale || counting || !watched.get() || by == null) {
      return;
    }
    stale = false;
    counting = true;
    boolean reading = list.loader().state().phase() == Phase.READING;
    Supplier<Breakdown> work = work(by, choice().second);
    tasks
        .call(
            () -> {
              Breakdown counted = work.get();
              tasks.deliver(() -> show(counted));
              if (reading) {
                Thread.sleep(PAUSE_MILLIS);
              }
              return counted;
            })
        .newestOf(counts)
        .onFinally(
            () -> {
              counting = false;
              count();
            })
        .start();
  }

  private Supplier<Breakdown> work(Column<R> by, Optional<Column<R>> splitBy) {
    if (splitBy.isEmpty()) {
      Supplier<Facet> facet = list.filters().countAll(by);
      return () -> Breakdown.of(by, facet.get());
    }
    Supplier<FacetPair> pair = list.filters().countAll(by, splitBy.get());
    return () -> Breakdown.of(by, splitBy.get(), pair.get());
  }

  private void show(Breakdown counted) {
    Column<R> now = choice().field;
    String splitBy = counted.split() == null ? "" : counted.split().column();
    if (now != null
        && now.id().equals(counted.column())
        && choice().second.map(Column::id).orElse("").equals(splitBy)) {
      breakdown.set(counted);
    }
  }
}
