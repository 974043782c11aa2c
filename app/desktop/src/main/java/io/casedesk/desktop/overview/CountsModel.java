package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.filter.Facet;
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
 * Counts the records of one list by the value of a field. Counts the records in memory again
 * whenever the list changes, off the JavaFX thread, and sends no request.
 */
public final class CountsModel<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(CountsModel.class.getName());

  /** The pause between two counts while records are being read, in milliseconds. */
  private static final long PAUSE_MILLIS = 200;

  private static final String FIRST = FieldRef.standard("status").toString();

  private final ObservableList<Column<R>> fields = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable Column<R>> field = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Breakdown> breakdown =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final RecordsModel<R> list;
  private final TextStore choice;
  private final Tasks tasks;
  private final Consumer<FieldFilter> open;
  private final Tasks.Series counts = new Tasks.Series();
  private String wanted = FIRST;
  private boolean choosing;
  private boolean stale = true;
  private boolean counting;

  /**
   * Creates a model without counts.
   *
   * @param open shows exactly the records that pass a filter
   */
  CountsModel(RecordsModel<R> list, TextStore choice, Tasks tasks, Consumer<FieldFilter> open) {
    this.list = list;
    this.choice = choice;
    this.tasks = tasks;
    this.open = open;
    list.columns().addListener((ListChangeListener<Column<R>>) change -> offer());
    Observables.follow(
        this::changed,
        list.rows().versionProperty(),
        list.filters().knowledgeProperty(),
        list.phaseProperty());
    watched.subscribe(now -> count());
    offer();
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

  /** Whether the counts are visible; otherwise nothing is counted. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Loads the field that the user chose earlier. */
  void load() {
    tasks
        .call(() -> choice.find())
        .onSuccess(this::take)
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "What was chosen to be counted is not known", thrown))
        .start();
  }

  private void take(Optional<String> chosen) {
    if (!choosing) {
      wanted = chosen.orElse(wanted);
      offer();
    }
  }

  /** Counts by another field and stores the choice. */
  public void choose(Column<R> by) {
    if (by.id().equals(wanted)) {
      return;
    }
    choosing = true;
    wanted = by.id();
    offer();
    tasks
        .run(() -> choice.put(by.id()))
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "What is to be counted could not be kept", thrown))
        .start();
  }

  /** Shows the records of a line. */
  public void open(Breakdown.Line line) {
    open.accept(line.filter());
  }

  private void offer() {
    List<Column<R>> possible = list.columns().stream().filter(CountsModel::isCountable).toList();
    if (!fields.equals(possible)) {
      fields.setAll(possible);
    }
    Column<R> now = find(possible, wanted).or(() -> find(possible, FIRST)).orElse(null);
    if (!Objects.equals(now, field.get())) {
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

  private void changed() {
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
    boolean reading = list.phaseProperty().get() == Phase.READING;
    Supplier<Facet> work = list.filters().countAll(by);
    tasks
        .call(
            () -> {
              Breakdown counted = Breakdown.of(by, work.get());
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

  private void show(Breakdown counted) {
    Column<R> now = field.get();
    if (now != null && now.id().equals(counted.column())) {
      breakdown.set(counted);
    }
  }
}
