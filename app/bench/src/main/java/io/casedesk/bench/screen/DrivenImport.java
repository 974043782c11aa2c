package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionContext;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.imports.ImportsModel;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** A file that is imported in the window up to what would be sent, and decided on. */
final class DrivenImport {

  private static final long STEP_MILLIS = 20;

  /** Of anything that is waited for; the longest takes seconds. */
  private static final long PATIENCE_MILLIS = 120_000;

  /** What is left to be painted. */
  private static final long SETTLING_MILLIS = 500;

  private final ConnectionContext composition;
  private final ImportsModel model;

  DrivenImport(ConnectionContext composition) {
    this.composition = composition;
    this.model = composition.imports().model();
  }

  /**
   * Imports a small file first, after which every part of the page was on the screen once; then
   * another, looks at some of its lines, leaves one out, then all of them, and takes all in.
   *
   * @return milliseconds until the records were read again, so that every line can be sent; the
   *     longest task until then, of showing lines of one kind only, of leaving one out, of leaving
   *     all out and of taking all in again, in milliseconds; how many lines there are; the most
   *     heap ever in use, in bytes; the longest task of the small file; milliseconds until every
   *     line was on the screen, and how many those were
   */
  double[] walk(Path small, Path file) throws InterruptedException {
    HeapPeak heap = new HeapPeak();
    double[] measured = new double[11];
    measured[8] = longest(() -> lookAt(small));
    long begin = System.nanoTime();
    measured[1] =
        longest(
            () -> {
              begin(file);
              await(() -> isPainted("review-table"));
              measured[9] = (System.nanoTime() - begin) / 1e6;
              measured[10] = FxThread.call(() -> lines().getItems().size());
              await(() -> isEnabled("review-apply"));
            });
    measured[0] = (System.nanoTime() - begin) / 1e6 - SETTLING_MILLIS;
    measured[6] = FxThread.call(() -> lines().getItems().size());
    measured[2] = longest(() -> press("review-only-READY"));
    measured[3] =
        longest(
            () -> {
              select(lines -> lines.getSelectionModel().clearAndSelect(0));
              press("review-skip");
              await(() -> lines().getItems().size() == (int) measured[6]);
            });
    measured[4] =
        longest(
            () -> {
              select(lines -> lines.getSelectionModel().selectAll());
              press("review-skip");
              await(() -> isEnabled("review-reset"));
            });
    measured[5] =
        longest(
            () -> {
              await(() -> lines().getItems().size() == (int) measured[6]);
              select(lines -> lines.getSelectionModel().selectAll());
              press("review-reset");
              await(() -> isEnabled("review-apply"));
            });
    measured[7] = heap.bytes();
    return measured;
  }

  private void lookAt(Path file) throws InterruptedException {
    compare(file);
    press("review-only-READY");
    press("review-only-READY");
    select(lines -> lines.getSelectionModel().clearAndSelect(0));
    press("review-skip");
    press("review-reset");
  }

  /** Something that is done while the JavaFX thread is watched. */
  @FunctionalInterface
  private interface Deed {
    void run() throws InterruptedException;
  }

  private static double longest(Deed deed) throws InterruptedException {
    try (FxWatch watch = new FxWatch()) {
      deed.run();
      Thread.sleep(SETTLING_MILLIS);
      watch.longestLooks().forEach(System.err::println);
      return watch.longestMillis();
    }
  }

  private void compare(Path file) throws InterruptedException {
    begin(file);
    await(() -> isEnabled("review-apply"));
  }

  private void begin(Path file) throws InterruptedException {
    FxThread.call(
        () -> {
          composition.open(composition.imports());
          model.choose(file);
          return true;
        });
    press("imports-to-mapping");
    await(() -> model.steps().reachedProperty().get() == ImportStep.MAPPING);
    press("imports-to-matching");
    await(() -> model.steps().openProperty().get() == ImportStep.DIFFERENCE);
  }

  private void press(String id) throws InterruptedException {
    await(() -> isEnabled(id));
    FxThread.call(
        () -> {
          if (node(id) instanceof ButtonBase button) {
            button.fire();
          }
          return true;
        });
  }

  private void select(Consumer<TableView<?>> selection) {
    FxThread.call(
        () -> {
          selection.accept(lines());
          return true;
        });
  }

  private TableView<?> lines() {
    return (TableView<?>) Objects.requireNonNull(node("review-table"), "no lines are shown");
  }

  /** Null while it is not there: what a step shows is made when there is something to show. */
  private @Nullable Node node(String id) {
    return composition.imports().node().lookup("#" + id);
  }

  /**
   * Whether a table has rows that have their texts, which is after a pulse; until then, it still
   * has the rows of an earlier file.
   */
  private boolean isPainted(String id) {
    return node(id) instanceof TableView<?> table
        && table.getScene() != null
        && table.lookupAll(".table-row-cell").stream()
            .anyMatch(row -> row instanceof TableRow<?> one && isOf(one, table) && hasText(one));
  }

  private static boolean isOf(TableRow<?> row, TableView<?> table) {
    int index = row.getIndex();
    return index >= 0
        && index < table.getItems().size()
        && table.getItems().get(index).equals(row.getItem());
  }

  private static boolean hasText(TableRow<?> row) {
    return row.lookupAll(".text").stream()
        .anyMatch(text -> text instanceof Text shown && !shown.getText().isEmpty());
  }

  private boolean isEnabled(String id) {
    Node node = node(id);
    return node != null && !node.isDisabled();
  }

  private static void await(Callable<Boolean> condition) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (!FxThread.call(condition)) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("What was waited for did not come about");
      }
      Thread.sleep(STEP_MILLIS);
    }
  }
}
