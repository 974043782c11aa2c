package io.casedesk.desktop.common.table;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import org.jspecify.annotations.Nullable;

/** Shows counts by two values as a table, in which larger counts have a darker background. */
public final class CountTable {

  /** The number of backgrounds of cells with a count. */
  private static final int LEVELS = 3;

  private static final PseudoClass CLOSED = PseudoClass.getPseudoClass("closed");
  private static final List<String> STYLES = List.of("heat-1", "heat-2", "heat-3");

  private final PinnableTable<Row> view = new PinnableTable<>(null);
  private final ObservableList<Row> rows = FXCollections.observableArrayList();
  private final BiConsumer<Integer, Integer> open;
  private final IntFunction<String> number;
  private final double nameWidth;
  private final double countWidth;
  private List<String> titles = List.of();
  private IntPredicate openable = column -> true;

  /** The largest count, which has the darkest background. */
  private int largest;

  /**
   * A row.
   *
   * @param name the name of the row's value
   * @param counts the count in each column
   * @param hints the tooltip and the text for screen readers of each count
   */
  public record Row(String name, List<Integer> counts, List<String> hints) {

    /** Copies the lists. */
    public Row {
      counts = List.copyOf(counts);
      hints = List.copyOf(hints);
    }
  }

  /**
   * Creates an empty table.
   *
   * @param nameWidth the width of the names of the rows
   * @param countWidth the width of each column of counts
   * @param number formats a count
   * @param open receives the positions of the row and the column of a count that was clicked, or
   *     chosen with Enter
   */
  public CountTable(
      String id,
      double nameWidth,
      double countWidth,
      IntFunction<String> number,
      BiConsumer<Integer, Integer> open) {
    this.nameWidth = nameWidth;
    this.countWidth = countWidth;
    this.number = number;
    this.open = open;
    view.setId(id);
    view.getStyleClass().addAll("count-table", "dense");
    view.getSelectionModel().setCellSelectionEnabled(true);
    view.setRowFactory(table -> new CountRow(view));
    view.setSortPolicy(table -> true);
    view.pinning().pin(1);
    view.setItems(rows);
    view.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Returns the table. */
  public PinnableTable<Row> node() {
    return view;
  }

  /** Lets only some columns of counts be opened. */
  public void openOnly(IntPredicate columns) {
    openable = columns;
  }

  /**
   * Shows counts.
   *
   * @param corner the title of the column with the names of the rows
   * @param columns the titles of the columns of counts
   * @param accessible the name of the table for screen readers
   */
  public void show(String corner, List<String> columns, List<Row> shown, String accessible) {
    view.setAccessibleText(accessible);
    largest =
        shown.stream()
            .flatMap(row -> row.counts().stream())
            .mapToInt(count -> count)
            .max()
            .orElse(0);
    List<String> wanted =
        IntStream.rangeClosed(0, columns.size())
            .mapToObj(i -> i == 0 ? corner : columns.get(i - 1))
            .toList();
    boolean other = !wanted.equals(titles);
    if (other) {
      titles = wanted;
      view.getColumns()
          .setAll(
              IntStream.range(0, wanted.size()).mapToObj(i -> column(i, wanted.get(i))).toList());
    }
    if (other || !rows.equals(shown)) {
      TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
      rows.setAll(shown);
      // Keep the selected count when the counts are updated.
      if (at.getRow() >= 0 && at.getRow() < shown.size() && at.getColumn() < wanted.size()) {
        view.getSelectionModel()
            .clearAndSelect(at.getRow(), view.getVisibleLeafColumn(Math.max(0, at.getColumn())));
      }
    }
  }

  private TableColumn<Row, Row> column(int place, String title) {
    TableColumn<Row, Row> column = new TableColumn<>(title);
    column.setPrefWidth(place == 0 ? nameWidth : countWidth);
    column.setReorderable(false);
    column.setSortable(false);
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(ignored -> new CountCell(place - 1));
    return column;
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() != KeyCode.ENTER && event.getCode() != KeyCode.SPACE) {
      return;
    }
    TablePosition<?, ?> at = view.getFocusModel().getFocusedCell();
    event.consume();
    open(at.getRow(), at.getColumn() - 1);
  }

  private void open(int row, int column) {
    if (row >= 0
        && row < rows.size()
        && column >= 0
        && openable.test(column)
        && rows.get(row).counts().get(column) > 0) {
      open.accept(row, column);
    }
  }

  private static final class CountRow extends PinnableRow<Row> {

    CountRow(PinnableTable<Row> table) {
      super(table);
    }
  }

  /** Shows the name of a row or one of its counts. */
  private final class CountCell extends TableCell<Row, Row> {

    private final int place;

    CountCell(int place) {
      this.place = place;
      getStyleClass().add(place < 0 ? "count-name" : "number");
      setOnMouseClicked(
          event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
              open(getIndex(), place);
            }
          });
    }

    @Override
    protected void updateItem(@Nullable Row row, boolean empty) {
      super.updateItem(row, empty);
      getStyleClass().removeAll(STYLES);
      setTooltip(null);
      setAccessibleText(null);
      if (row == null || empty) {
        setText(null);
      } else if (place < 0) {
        setText(row.name());
        setTooltip(new Tooltip(row.name()));
      } else {
        int count = row.counts().get(place);
        setText(count == 0 ? "" : number.apply(count));
        setAccessibleText(row.hints().get(place));
        setTooltip(new Tooltip(row.hints().get(place)));
        pseudoClassStateChanged(CLOSED, !openable.test(place));
        if (count > 0) {
          getStyleClass()
              .add(STYLES.get((int) Math.min(LEVELS - 1, (long) count * LEVELS / largest)));
        }
      }
    }
  }
}
