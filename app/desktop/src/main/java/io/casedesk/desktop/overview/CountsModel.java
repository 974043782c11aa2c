package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
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
 * How many records of one list hold which value of a field. Counted over what the list holds,
 * without asking the service anything, off the JavaFX thread, anew whenever the list changes.
 */
public final class CountsModel<R extends CaseRecord> {

  private static final System.Logger LOG = System.getLogger(CountsModel.class.getName());

  /** While records come, so long between the end of a count and the next. */
  private static final long PAUSE_MILLIS = 200;

  private static final String FIRST = FieldRef.standard("status").toString();

  private final ObservableList<Column<R>> fields = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable Column<R>> field = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Breakdown> breakdown =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final RecordsModel<R> list;
  private final OverviewSettings choices;
  private final Tasks tasks;
  private final Consumer<FieldFilter> open;
  private final Tasks.Series counts = new Tasks.Series();
  private String wanted = FIRST;
  private boolean choosing;
  private boolean stale = true;
  private boolean counting;

  /**
   * Nothing is counted yet.
   *
   * @param open shows the records that a filter lets through, and no others
   */
  CountsModel(
      RecordsModel<R> list, OverviewSettings choices, Tasks tasks, Consumer<FieldFilter> open) {
    this.list = list;
    this.choices = choices;
    this.tasks = tasks;
    this.open = open;
    list.columns().addListener((ListChangeListener<Column<R>>) change -> offer());
    list.rows().versionProperty().subscribe(version -> changed());
    list.filters().knowledgeProperty().subscribe(knowledge -> changed());
    list.phaseProperty().subscribe(phase -> changed());
    watched.subscribe(now -> count());
    offer();
  }

  /** The list that is counted. */
  public RecordsModel<R> list() {
    return list;
  }

  /** Fields with few values, by which records can be counted. */
  public ObservableList<Column<R>> fields() {
    return fields;
  }

  /** The field that is counted; null while nobody knows what fields there are. */
  public ReadOnlyObjectProperty<@Nullable Column<R>> fieldProperty() {
    return field.getReadOnlyProperty();
  }

  /** The counts; null before the first. */
  public ReadOnlyObjectProperty<@Nullable Breakdown> breakdownProperty() {
    return breakdown.getReadOnlyProperty();
  }

  /** Whether somebody looks; nothing is counted meanwhile when nobody does. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Takes up what a person chose at another time. */
  void load() {
    tasks
        .call(() -> choices.find(setting()))
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

  /** Counts by another field, now and after the next start. */
  public void choose(Column<R> by) {
    if (by.id().equals(wanted)) {
      return;
    }
    choosing = true;
    wanted = by.id();
    offer();
    tasks
        .call(
            () -> {
              choices.put(setting(), by.id());
              return by;
            })
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "What is to be counted could not be kept", thrown))
        .start();
  }

  /** Shows the records that a line counts. */
  public void open(Breakdown.Line line) {
    open.accept(line.filter());
  }

  private String setting() {
    return "overview." + list.kindName();
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

  /** Deleted records are not counted, so that whether one is deleted says nothing here. */
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

  /** One after the other, and only while somebody looks. */
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
