package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionWindow;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.robot.Robot;

/** The window, used through the keys and the mouse of the display; everything in milliseconds. */
final class DrivenWindow {

  /** Between two keys of somebody who types fast. */
  private static final int SHORTEST_PAUSE = 60;

  private static final int LONGEST_PAUSE = 140;

  /** What a read or an edit leaves to be done. */
  private static final long SETTLING_MILLIS = 500;

  private final ConnectionWindow composition;
  private final long opened;
  private final RecordsModel<UseCase> model;
  private final RowsModel<UseCase> rows;
  private final DrivenChecklists checklists;
  private final Scene scene;
  private final Painted painted;
  private final Robot robot;

  /**
   * A window to be used.
   *
   * @param opened when the program began to open its connection, in nanoseconds
   */
  DrivenWindow(ConnectionWindow composition, long opened) {
    this.composition = composition;
    this.opened = opened;
    this.model = composition.useCases().model();
    this.rows = model.rows();
    this.checklists = new DrivenChecklists(composition);
    this.scene = Objects.requireNonNull(composition.useCases().view().node().getScene());
    this.painted = new Painted(scene);
    this.robot = FxThread.call(Robot::new);
  }

  double[] obey(String what, String[] words) throws InterruptedException {
    return switch (what) {
      case "load" -> load();
      case "read" -> read();
      case "prepare" -> prepare();
      case "filter" -> filter(words, text -> Expected.count(rows.records(), text), this::shows);
      case "sort" -> sort();
      case "drag" -> Drag.overVertical(table(), robot);
      case "heap" -> CollectedHeap.megabytes();
      case "checklists" -> checklists.open();
      case "checklists-filter" -> {
        FxThread.run(() -> checklists.list(words[0]));
        yield filter(
            Arrays.copyOfRange(words, 1, words.length), checklists::expected, checklists::shows);
      }
      default -> throw new IllegalArgumentException("There is no " + what);
    };
  }

  /**
   * The first read: until its first row is painted, until its end, the longest task between, the
   * records, and how long it took since the connection was opened.
   */
  private double[] load() throws InterruptedException {
    long begin = System.nanoTime();
    double first = painted.millis(() -> {}, () -> !rows.shown().isEmpty());
    try (FxWatch watch = new FxWatch()) {
      FxThread.await(this::isRead);
      long end = System.nanoTime();
      Thread.sleep(SETTLING_MILLIS);
      watch.longestLooks().forEach(System.err::println);
      return new double[] {
        first,
        (end - begin) / 1e6,
        watch.longestMillis(),
        rows.totalProperty().get(),
        (end - opened) / 1e6
      };
    }
  }

  /**
   * The first read, without looking at what is painted: the records, and how long it took since the
   * connection was opened.
   */
  private double[] read() throws InterruptedException {
    FxThread.await(this::isRead);
    return new double[] {rows.totalProperty().get(), (System.nanoTime() - opened) / 1e6};
  }

  private boolean isRead() {
    if (model.loader().state().phase() == LoadState.Phase.FAILED) {
      throw new IllegalStateException("The read failed: " + model.loader().state().failure());
    }
    return model.loader().state().phase() == LoadState.Phase.READ;
  }

  /** As many columns as the peers have; gives the size of the table and their number. */
  private double[] prepare() {
    return FxThread.call(
        () -> {
          for (TableColumn<?, ?> column : table().getColumns()) {
            if (!Columns.ALL.contains(column.getId())) {
              column.setVisible(false);
            }
          }
          return new double[] {
            table().getWidth(), table().getHeight(), table().getVisibleLeafColumns().size()
          };
        });
  }

  private TableView<?> table() {
    return (TableView<?>) composition.useCases().view().node().lookup(".record-table");
  }

  /** Types words, each into an empty search; a time for each key. */
  private double[] filter(
      String[] words, ToIntFunction<String> expected, BiPredicate<String, Integer> shows)
      throws InterruptedException {
    List<Double> times = new ArrayList<>();
    Node search = Objects.requireNonNull(scene.lookup("#search"));
    FxThread.run(() -> search.requestFocus());
    for (String word : words) {
      for (int i = 1; i <= word.length(); i++) {
        String text = word.substring(0, i);
        int found = expected.applyAsInt(text);
        KeyCode key = KeyCode.getKeyCode(text.substring(i - 1).toUpperCase(Locale.ROOT));
        pause();
        times.add(painted.millis(() -> type(key), () -> shows.test(text, found)));
      }
      pause();
      int all = expected.applyAsInt("");
      painted.millis(() -> type(KeyCode.ESCAPE), () -> shows.test("", all));
      FxThread.run(() -> search.requestFocus());
    }
    return times.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private boolean shows(String query, Integer found) {
    return rows.queryProperty().get().equals(query) && rows.shown().size() == found;
  }

  private void type(KeyCode... keys) {
    List.of(keys).forEach(robot::keyPress);
    for (int i = keys.length - 1; i >= 0; i--) {
      robot.keyRelease(keys[i]);
    }
  }

  /** Sorts by one column after the other, every other one descending; a time for each. */
  private double[] sort() throws InterruptedException {
    List<Double> times = new ArrayList<>();
    for (TableColumn<?, ?> column :
        FxThread.call(() -> List.copyOf(table().getVisibleLeafColumns()))) {
      boolean descending = times.size() % 2 == 1;
      pause();
      times.add(
          painted.millis(
              () -> {
                column.setSortType(descending ? SortType.DESCENDING : SortType.ASCENDING);
                order(column);
              },
              whenOthersAreShown()));
    }
    painted.millis(() -> table().getSortOrder().clear(), whenOthersAreShown());
    return times.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @SuppressWarnings("unchecked") // the column is of this table
  private <T> void order(TableColumn<?, ?> column) {
    TableView<T> table = (TableView<T>) table();
    table.getSortOrder().setAll(List.of((TableColumn<T, ?>) column));
  }

  private BooleanSupplier whenOthersAreShown() {
    AtomicInteger changes = new AtomicInteger();
    ListChangeListener<Object> listener = change -> changes.incrementAndGet();
    FxThread.run(() -> rows.shown().addListener(listener));
    return () -> {
      boolean changed = changes.get() > 0;
      if (changed) {
        rows.shown().removeListener(listener);
      }
      return changed;
    };
  }

  private static void pause() throws InterruptedException {
    Thread.sleep(ThreadLocalRandom.current().nextInt(SHORTEST_PAUSE, LONGEST_PAUSE));
  }
}
