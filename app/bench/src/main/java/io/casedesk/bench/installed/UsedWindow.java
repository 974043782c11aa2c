package io.casedesk.bench.installed;

import io.casedesk.bench.screen.FxThread;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/**
 * A window, used from outside through the keys and the mouse of the display. Nothing is known of it
 * but what it shows: nodes by their ids, and their texts.
 */
final class UsedWindow {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long LOOK_MILLIS = 10;
  private static final int STEADY_LOOKS = 10;

  private final Stage stage;

  /** For a key to come back from the display; where something popped up, it goes elsewhere. */
  private static final Duration WAY = Duration.ofMillis(500);

  /** After which a person thinks that nothing happened. */
  private static final Duration SOON = Duration.ofSeconds(2);

  private final Robot robot;
  private final AtomicInteger released = new AtomicInteger();

  private UsedWindow(Stage stage) {
    this.stage = stage;
    this.robot = FxThread.call(Robot::new);
    stage.addEventFilter(KeyEvent.KEY_RELEASED, event -> released.incrementAndGet());
  }

  /** Waits for the first window. */
  static UsedWindow whenShown() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      Optional<Stage> shown = shownNow();
      if (shown.isPresent()) {
        return new UsedWindow(shown.get());
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IllegalStateException("There is no window after " + PATIENCE);
  }

  private static Optional<Stage> shownNow() {
    try {
      return FxThread.call(
          () ->
              Window.getWindows().stream()
                  .filter(window -> window instanceof Stage && window.isShowing())
                  .map(Stage.class::cast)
                  .findFirst());
    } catch (IllegalStateException notStarted) {
      return Optional.empty();
    }
  }

  /** Closes it as a click on its X does. */
  void close() {
    FxThread.call(
        () -> {
          stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST));
          stage.hide();
          return true;
        });
  }

  /** Presses keys together and lets go of them, and waits until the window has heard of it. */
  void keys(KeyCode... keys) {
    int before = released.get();
    FxThread.call(
        () -> {
          List.of(keys).forEach(robot::keyPress);
          for (int i = keys.length - 1; i >= 0; i--) {
            robot.keyRelease(keys[i]);
          }
          return true;
        });
    long end = System.nanoTime() + WAY.toNanos();
    while (released.get() < before + keys.length && System.nanoTime() < end) {
      breathe();
    }
    // Until what the keys began has been begun.
    breathe();
  }

  /** Types letters and digits. */
  void type(String text) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      String name = Character.toString(Character.toUpperCase(letter));
      keys(Character.isDigit(letter) ? KeyCode.valueOf("DIGIT" + name) : KeyCode.valueOf(name));
    }
  }

  /** Clicks on a node, once it is there, may be clicked on, and has come to its place. */
  void click(String query) throws InterruptedException {
    await(query + " may be clicked on", () -> isUsable(query));
    Bounds at = place(query);
    Bounds before;
    do {
      before = at;
      Thread.sleep(5 * LOOK_MILLIS);
      breathe();
      at = place(query);
    } while (!at.equals(before));
    Bounds there = at;
    FxThread.call(
        () -> {
          robot.mouseMove(there.getCenterX(), there.getCenterY());
          robot.mouseClick(MouseButton.PRIMARY);
          return true;
        });
    breathe();
  }

  private Bounds place(String query) {
    return FxThread.call(
        () -> find(query).map(node -> node.localToScreen(node.getBoundsInLocal())).orElseThrow());
  }

  /** Puts the keyboard into a node, wherever it is scrolled to. */
  void focus(String query) throws InterruptedException {
    await(query + " is there", () -> isUsable(query));
    await(
        query + " has the keyboard",
        () -> {
          Node node = find(query).orElse(null);
          if (node == null) {
            return false;
          }
          if (!holdsKeyboard(node)) {
            node.requestFocus();
          }
          return holdsKeyboard(node);
        });
  }

  /** Not as the node itself says: one that was taken away with the keyboard still says so later. */
  private boolean holdsKeyboard(Node node) {
    for (Node at = stage.getScene().getFocusOwner(); at != null; at = at.getParent()) {
      if (at.equals(node)) {
        return true;
      }
    }
    return false;
  }

  void awaitShown(String query) throws InterruptedException {
    await(query + " is shown", () -> find(query).isPresent());
  }

  void awaitGone(String query) throws InterruptedException {
    await(query + " is gone", () -> find(query).isEmpty());
  }

  /** Whether something popped up, a hint apart. Only on the JavaFX thread. */
  boolean hasPopup() {
    return Window.getWindows().stream()
        .anyMatch(
            window ->
                window instanceof PopupWindow
                    && !(window instanceof Tooltip)
                    && window.isShowing());
  }

  /** The text of a node; empty where it is not shown. Only on the JavaFX thread. */
  String text(String query) {
    return find(query)
        .filter(Labeled.class::isInstance)
        .map(node -> Objects.requireNonNullElse(((Labeled) node).getText(), ""))
        .orElse("");
  }

  boolean isUsable(String query) {
    return find(query).filter(node -> !node.isDisabled()).isPresent();
  }

  /** Waits until something is so, looking at it on the JavaFX thread. */
  void await(String what, BooleanSupplier condition) throws InterruptedException {
    if (!within(PATIENCE, condition)) {
      throw new IllegalStateException(
          "Not within %d s: %s; %s; there is %s"
              .formatted(
                  PATIENCE.toSeconds(),
                  what,
                  FxThread.call(this::keyboard),
                  FxThread.call(this::seen)));
    }
  }

  /** Waits for a moment until something is so; whether it was. */
  boolean soon(BooleanSupplier condition) throws InterruptedException {
    return within(SOON, condition);
  }

  private static boolean within(Duration time, BooleanSupplier condition)
      throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (!FxThread.call(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    return true;
  }

  /** Waits until a text is there and stays what it is for a moment. */
  void steady(String query) throws InterruptedException {
    awaitShown(query);
    String last = "";
    int looks = 0;
    while (looks < STEADY_LOOKS) {
      Thread.sleep(LOOK_MILLIS);
      String now = FxThread.call(() -> text(query));
      looks = now.equals(last) ? looks + 1 : 0;
      last = now;
    }
  }

  /** Where keys go, for whoever looks for why one did nothing. */
  private String keyboard() {
    Node owner = stage.getScene().getFocusOwner();
    return "the window %s the keyboard, which is in %s, and %d windows are open"
        .formatted(
            stage.isFocused() ? "has" : "does not have",
            owner == null ? "nothing" : owner,
            Window.getWindows().size());
  }

  /** What a person would read, for whoever looks for why something did not come about. */
  private String seen() {
    return Window.getWindows().stream()
        .flatMap(
            window ->
                Stream.of(".label", ".button")
                    .flatMap(what -> window.getScene().getRoot().lookupAll(what).stream()))
        .filter(node -> node instanceof Labeled && isShown(node))
        .map(node -> (node.getId() == null ? "" : node.getId() + "=") + ((Labeled) node).getText())
        .distinct()
        .collect(Collectors.joining(" | "));
  }

  /** The node of this query that is shown. Only on the JavaFX thread. */
  Optional<Node> find(String query) {
    return Window.getWindows().stream()
        .filter(Window::isShowing)
        .flatMap(window -> window.getScene().getRoot().lookupAll(query).stream())
        .filter(UsedWindow::isShown)
        .findFirst();
  }

  private static boolean isShown(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  /** What is to be done on the JavaFX thread so far is done, and a frame more. */
  void breathe() {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Platform.runLater(() -> Platform.runLater(() -> done.complete(true)));
    boolean _ = done.join();
  }

  /** Something of the JavaFX thread. */
  <T> T ask(Supplier<T> question) {
    return FxThread.call(question::get);
  }
}
