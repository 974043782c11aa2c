package io.casedesk.bench.installed;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.value.ChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;

/** What somebody does in a window all day; everything in milliseconds. */
final class HaulDeeds {

  private static final List<String> WORDS = List.of("data", "risk", "plan", "customer", "report");

  /** In the order of the rail, from 1; where use cases are is left out. */
  private static final List<KeyCode> PLACES =
      List.of(
          KeyCode.DIGIT1,
          KeyCode.DIGIT3,
          KeyCode.DIGIT4,
          KeyCode.DIGIT5,
          KeyCode.DIGIT6,
          KeyCode.DIGIT7,
          KeyCode.DIGIT8);

  private static final KeyCode USE_CASES = KeyCode.DIGIT2;
  private static final KeyCode CONNECTIONS = KeyCode.DIGIT8;

  /** Somebody who rests; timers of seconds have gone off by then, and caches have let go. */
  private static final long REST_MILLIS = 10000;

  private static final int DEEDS_OF_A_ROUND = 3;

  /** How often a person presses a key that did nothing. */
  private static final int TRIES = 3;

  private final UsedWindow window;

  HaulDeeds(UsedWindow window) {
    this.window = window;
  }

  double[] obey(String what, String[] words) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    switch (what) {
      case "open" -> toUseCases();
      case "round" -> round(Integer.parseInt(words[0]), new Random(Long.parseLong(words[1])));
      case "switch" -> switchTo(words[0]);
      case "rest" -> rest();
      case "count" -> {
        return count();
      }
      default -> throw new IllegalArgumentException("There is no " + what);
    }
    return new double[] {(System.nanoTime() - begin) / 1e6};
  }

  private void round(int number, Random random) throws InterruptedException {
    refresh();
    search(WORDS.get(random.nextInt(WORDS.size())));
    for (int i = 0; i < DEEDS_OF_A_ROUND; i++) {
      lookAround(random);
    }
    edit("haul" + number, random);
    if (random.nextBoolean()) {
      reviewAndApply();
    } else {
      save();
    }
  }

  /** The list of use cases, read to its end. */
  private void toUseCases() throws InterruptedException {
    go(USE_CASES, "use cases are open", () -> window.find("#bulk-usecases").isPresent());
    window.await("use cases were read", () -> window.text("#status-read").startsWith("Complete"));
  }

  private void refresh() throws InterruptedException {
    AtomicInteger changes = new AtomicInteger();
    ChangeListener<String> counting = (text, before, now) -> changes.incrementAndGet();
    Label label = window.ask(() -> (Label) window.find("#status-read").orElseThrow());
    window.ask(
        () -> {
          label.textProperty().addListener(counting);
          return true;
        });
    window.keys(KeyCode.F5);
    window.await(
        "use cases were read again",
        () -> changes.get() > 0 && window.text("#status-read").startsWith("Complete"));
    window.ask(
        () -> {
          label.textProperty().removeListener(counting);
          return true;
        });
  }

  private void search(String word) throws InterruptedException {
    window.keys(KeyCode.CONTROL, KeyCode.F);
    window.focus("#search");
    String all = window.ask(() -> window.text("#status-shown"));
    window.type(word);
    window.await("rows with " + word, () -> !window.text("#status-shown").equals(all));
    window.keys(KeyCode.ESCAPE);
    window.await("all rows again", () -> window.text("#status-shown").equals(all));
  }

  private void lookAround(Random random) throws InterruptedException {
    switch (random.nextInt(9)) {
      case 0 -> box("#palette-box", KeyCode.CONTROL, KeyCode.K);
      case 1 -> box("#cheat-sheet", KeyCode.F1);
      case 2 -> box("#help-box", KeyCode.SHIFT, KeyCode.F1);
      case 3 -> box("#export", KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
      case 4 -> filterByHand();
      case 5 -> popUp("#columns");
      case 6 -> popUp("#views");
      case 7 -> otherLooks();
      default -> otherPlace(PLACES.get(random.nextInt(PLACES.size())));
    }
  }

  /** Something that lies over the window. */
  private void box(String query, KeyCode... keys) throws InterruptedException {
    window.keys(keys);
    window.awaitShown(query);
    window.keys(KeyCode.ESCAPE);
    window.awaitGone(query);
  }

  private void filterByHand() throws InterruptedException {
    window.keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
    window.awaitShown("#filter-reach");
    window.keys(KeyCode.ESCAPE);
    window.awaitGone("#filter-reach");
  }

  private void popUp(String button) throws InterruptedException {
    window.click(button);
    window.await("what " + button + " opens", window::hasPopup);
    window.keys(KeyCode.ESCAPE);
    window.await("nothing is open", () -> !window.hasPopup());
  }

  private void otherLooks() {
    for (int i = 0; i < 2; i++) {
      window.keys(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
      window.breathe();
    }
  }

  private void otherPlace(KeyCode place) throws InterruptedException {
    go(place, "another place", () -> window.find("#bulk-usecases").isEmpty());
    window.breathe();
    toUseCases();
  }

  /**
   * Goes to a place by its key, once more where the first came while something was still open, or
   * while another connection came into the window and nothing in it had the keyboard.
   */
  private void go(KeyCode place, String what, BooleanSupplier there) throws InterruptedException {
    for (int i = 0; i < TRIES && !window.ask(there::getAsBoolean); i++) {
      window.keys(KeyCode.CONTROL, place);
      boolean _ = window.soon(there);
    }
    window.await(what, there);
  }

  /** Types into a field of one of the first records. */
  private void edit(String value, Random random) throws InterruptedException {
    window.keys(KeyCode.CONTROL, KeyCode.F);
    window.focus("#search");
    window.keys(KeyCode.DOWN);
    for (int i = random.nextInt(12); i >= 0; i--) {
      window.keys(KeyCode.DOWN);
    }
    // The editor follows the row a moment later.
    window.steady("#editor-title");
    window.focus("#field-sponsor");
    window.keys(KeyCode.CONTROL, KeyCode.A);
    window.type(value);
    window.await(
        "the field holds " + value,
        () ->
            window
                .find("#field-sponsor")
                .filter(TextInputControl.class::isInstance)
                .filter(field -> ((TextInputControl) field).getText().equals(value))
                .isPresent());
    window.await("a change is there", () -> window.isUsable("#review"));
  }

  /** Saves the record that is open. */
  private void save() throws InterruptedException {
    window.keys(KeyCode.CONTROL, KeyCode.S);
    window.await("it is saved", () -> !window.isUsable("#review"));
    window.await(
        "it is verified", () -> window.text("#status-write").startsWith("Last write verified"));
  }

  private void reviewAndApply() throws InterruptedException {
    window.click("#review");
    window.await("it can be applied", () -> window.isUsable("#review-apply"));
    window.keys(KeyCode.CONTROL, KeyCode.ENTER);
    window.await("it is applied", () -> window.isUsable("#review-done"));
    window.await(
        "it is verified", () -> window.text("#review-state").startsWith("1 applied and verified"));
    window.click("#review-done");
    window.awaitGone("#review-page");
  }

  /** Goes to another connection, by the list of connections. */
  private void switchTo(String id) throws InterruptedException {
    String before = window.ask(this::connection);
    go(CONNECTIONS, "connections are open", () -> window.find("#connections-list").isPresent());
    window.await("connections are listed", () -> place(id) >= 0);
    window.focus("#connections-list");
    window.ask(
        () -> {
          list().getSelectionModel().select(place(id));
          return true;
        });
    window.breathe();
    window.keys(KeyCode.ENTER);
    window.await(
        "another connection than " + before,
        () -> !connection().isEmpty() && !connection().equals(before));
    toUseCases();
  }

  private String connection() {
    return window
        .find("#connection")
        .filter(Button.class::isInstance)
        .map(button -> ((Button) button).getText())
        .orElse("");
  }

  private ListView<?> list() {
    return (ListView<?>) window.find("#connections-list").orElseThrow();
  }

  /** Where it is listed; -1 where it is not, or not yet. */
  private int place(String id) {
    if (window.find("#connections-list").isEmpty()) {
      return -1;
    }
    List<?> items = list().getItems();
    return IntStream.range(0, items.size())
        .filter(i -> items.get(i).toString().contains("id=" + id + ","))
        .findFirst()
        .orElse(-1);
  }

  private void rest() throws InterruptedException {
    toUseCases();
    window.keys(KeyCode.CONTROL, KeyCode.F);
    Thread.sleep(REST_MILLIS);
  }

  /** Threads of the platform that live, and files and sockets that are open. */
  private static double[] count() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return new double[] {ManagementFactory.getThreadMXBean().getThreadCount(), open.count()};
    }
  }
}
