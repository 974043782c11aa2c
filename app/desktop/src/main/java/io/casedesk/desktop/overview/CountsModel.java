package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.filter.FacetPair;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Counts the records of one list by the value of a field, and against another field or past reads
 * if the user chose so. Counts the records in memory again whenever the list changes, off the
 * JavaFX thread, and sends no request.
 */
public final class CountsModel<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(CountsModel.class.getName());
  private static final String FIRST = FieldRef.standard("status").toString();

  /** The pause between two counts while records are being read, in milliseconds. */
  private static final long PAUSE_MILLIS = 200;

  private final ObservableList<Column<R>> fields = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable Column<R>> field = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Breakdown> breakdown =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<Against<R>> others = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Against<R>> against =
      new ReadOnlyObjectWrapper<>(Against.nothing());
  private final ReadOnlyObjectWrapper<@Nullable CountGrid> grid = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final RecordsModel<R> list;
  private final TextStore choice;
  private final Tasks tasks;
  private final PastCounts past;
  private final Consumer<List<FieldFilter>> open;
  private final Tasks.Series counts = new Tasks.Series();
  private String fieldId = FIRST;
  private String againstId = Against.NOTHING;
  private boolean choosing;
  private boolean stale = true;
  private boolean counting;

  private record CountResult(Breakdown breakdown, @Nullable CountGrid grid) {}

  /** Creates a model without counts; {@code open} shows the records that pass all filters. */
  CountsModel(
      RecordsModel<R> list,
      TextStore choice,
      PastCounts past,
      Tasks tasks,
      Consumer<List<FieldFilter>> open) {
    this.list = list;
    this.choice = choice;
    this.past = past;
    this.tasks = tasks;
    this.open = open;
    list.fieldCatalog().columns().addListener((ListChangeListener<Column<R>>) change -> offer());
    Observables.follow(
        this::changed,
        list.rows().store().versionProperty(),
        list.filters().knowledgeProperty(),
        list.reading().phaseProperty());
    watched.subscribe(now -> count());
    offer();
    past.follow(list, fields, this::changed);
  }

  /** Returns the list that is counted. */
  public RecordsModel<R> list() {
    return list;
  }

  /** Returns the fields with few values, by which records can be counted. */
  public ObservableList<Column<R>> fields() {
    return fields;
  }

  /** The field to count by; null while the fields aren't known. */
  public ReadOnlyObjectProperty<@Nullable Column<R>> fieldProperty() {
    return field.getReadOnlyProperty();
  }

  /** The counts; null before the first count. */
  public ReadOnlyObjectProperty<@Nullable Breakdown> breakdownProperty() {
    return breakdown.getReadOnlyProperty();
  }

  /** Returns what the field can be counted against. */
  public ObservableList<Against<R>> others() {
    return others;
  }

  /** What the field is counted against. */
  public ReadOnlyObjectProperty<Against<R>> againstProperty() {
    return against.getReadOnlyProperty();
  }

  /** The counts against another field or past reads; null before the first count of them. */
  public ReadOnlyObjectProperty<@Nullable CountGrid> gridProperty() {
    return grid.getReadOnlyProperty();
  }

  /** Why past reads couldn't be counted; null if they could. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Whether the counts are visible; otherwise nothing is counted. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Loads the field that the user chose earlier. */
  void load() {
    tasks
        .call(() -> choice.find())
        .onSuccess(this::choose)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the fields to count by", thrown))
        .start();
  }

  private void choose(Optional<String> chosen) {
    if (!choosing) {
      String[] ids = chosen.orElse(fieldId).split("\n", 2);
      fieldId = ids[0];
      againstId = ids.length == 1 ? Against.NOTHING : ids[1];
      offer();
    }
  }

  /** Counts by another field and stores the choice. */
  public void choose(Column<R> by) {
    if (!by.id().equals(fieldId)) {
      choose(by.id(), againstId.equals(by.id()) ? Against.NOTHING : againstId);
    }
  }

  /** Counts against something else and stores the choice. */
  public void choose(Against<R> other) {
    if (!other.id().equals(againstId)) {
      choose(fieldId, other.id());
    }
  }

  private void choose(String by, String other) {
    choosing = true;
    fieldId = by;
    againstId = other;
    offer();
    tasks
        .run(() -> choice.put(by + "\n" + other))
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't save the fields to count by", thrown))
        .start();
  }

  /** Shows the records of a line. */
  public void open(Breakdown.Line line) {
    open.accept(List.of(line.filter()));
  }

  /** Shows the records of a count; of past reads, only those of the newest can be shown. */
  public void open(Breakdown.Line line, CountGrid.Head head) {
    CountGrid now = grid.get();
    if (head.line() != null) {
      open.accept(List.of(line.filter(), head.line().filter()));
    } else if (now != null && now.isOpenable(now.heads().indexOf(head))) {
      open(line);
    }
  }

  private void offer() {
    List<Column<R>> possible =
        list.fieldCatalog().columns().stream().filter(CountsModel::isCountable).toList();
    if (!fields.equals(possible)) {
      fields.setAll(possible);
    }
    Column<R> now = find(possible, fieldId).or(() -> find(possible, FIRST)).orElse(null);
    List<Against<R>> all = Against.besides(now, possible);
    if (!others.equals(all)) {
      others.setAll(all);
    }
    Against<R> other =
        all.stream().filter(one -> one.id().equals(againstId)).findFirst().orElse(all.get(0));
    if (!Objects.equals(now, field.get()) || !other.equals(against.get())) {
      grid.set(null);
      failure.set(null);
      against.set(other);
      field.set(now);
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

  /** Counts again. */
  void changed() {
    stale = true;
    count();
  }

  /** Starts a count unless one is active, and only while the counts are visible. */
  private void count() {
    Column<R> by = field.get();
    if (!stale || counting || !watched.get() || by == null) {
      return;
    }
    stale = false;
    counting = true;
    boolean reading = list.reading().phaseProperty().get() == Phase.READING;
    Supplier<CountResult> work = work(by, against.get());
    Tasks.Builder<CountResult> task =
        tasks
            .call(
                () -> {
                  CountResult counted = work.get();
                  tasks.deliver(() -> show(counted));
                  if (reading) {
                    Thread.sleep(PAUSE_MILLIS);
                  }
                  return counted;
                })
            .newestOf(counts);
    if (!against.get().isNothing()) {
      task.onFailure(
          thrown -> {
            LOG.log(Level.WARNING, "Can't count the records", thrown);
            failure.set(thrown);
          });
    }
    task.onFinally(
            () -> {
              counting = false;
              count();
            })
        .start();
  }

  private Supplier<CountResult> work(Column<R> by, Against<R> other) {
    Column<R> column = other.column();
    if (column != null) {
      Supplier<FacetPair> pairs = list.filters().countAll(by, column);
      return () -> {
        FacetPair pair = pairs.get();
        return new CountResult(Breakdown.of(by, pair.rows()), CountGrid.of(by, column, pair));
      };
    }
    Supplier<Facet> facet = list.filters().countAll(by);
    return () -> {
      Breakdown counted = Breakdown.of(by, facet.get());
      return new CountResult(
          counted,
          other.isNothing() ? null : CountGrid.of(counted, other.id(), past.find(by.id())));
    };
  }

  private void show(CountResult counted) {
    Column<R> now = field.get();
    if (now != null && now.id().equals(counted.breakdown().column())) {
      CountGrid other = counted.grid();
      grid.set(other != null && other.against().equals(against.get().id()) ? other : null);
      failure.set(null);
      breakdown.set(counted.breakdown());
    }
  }
}
