package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.casedesk.server.testdata.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another program types on the display, at any speed and while the window's process stands still
 * for a second, as on a busy computer: each value arrives in its own cell.
 */
@Tag("display")
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("NullAway.Init") // the window is started before each test
class RobotTypingWindowTest {

  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path folder;
  @TempDir Path natives;
  private Process window;
  private BufferedReader answers;
  private PrintWriter questions;

  /** A recipe: the values that are typed, and what is to be stored. */
  private enum Recipe {
    NUMBERS(FieldMatrix.NUMBER, List.of("61\n62\n", "63\n64"), "\"61\" | 62 | 63 | \"64\""),
    DATES(
        FieldMatrix.DATE,
        List.of("2026-12-01\n2026-1", "2-02\n2026-12-03\n"),
        "\"2026-12-01\" | \"2026-12-02\" | \"2026-12-03\" | nothing"),
    DROPDOWN(
        FieldMatrix.DROPDOWN, List.of("op\nhr", "\nops\n"), "\"ops\" | \"hr\" | \"ops\" | nothing"),
    TEXTS(
        FieldMatrix.TEXT,
        List.of("yes 1\nno 2", "\nthree\n"),
        "\"yes 1\" | \"no 2\" | \"three\" | nothing");

    private final FieldMatrix field;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot be changed
    private final List<String> halves;

    private final String stored;

    Recipe(FieldMatrix field, List<String> halves, String stored) {
      this.field = field;
      this.halves = List.copyOf(halves);
      this.stored = stored;
    }
  }

  @BeforeEach
  void open() throws IOException {
    assumeFalse(Pulses.countHere(), "there is no display");
    Needs.met(OtherPrograms.has("xdotool"), "xdotool");
    window =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path=" + System.getProperty("jdk.module.path"),
                "--add-modules=javafx.controls",
                "--enable-native-access=javafx.graphics,ALL-UNNAMED",
                "-Dprism.order=sw",
                "-Djavafx.cachedir=" + natives,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                TypedWindowProgram.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    answers = window.inputReader(UTF_8);
    questions = new PrintWriter(window.outputWriter(UTF_8), true);
    assertEquals("open", answers.readLine());
  }

  @AfterEach
  void close() throws InterruptedException {
    if (window != null) {
      questions.close();
      if (!window.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        window.destroyForcibly();
      }
    }
  }

  @ParameterizedTest(name = "{0} ms a key")
  @ValueSource(ints = {0, 5, 20, 120})
  void eachValueArrivesInItsOwnCell(int delay) throws Exception {
    for (Recipe recipe : Recipe.values()) {
      begin(recipe);
      type(delay, recipe.halves.getFirst() + recipe.halves.getLast());
      check(recipe, delay + " ms a key");
      begin(recipe);
      type(delay, recipe.halves.getFirst());
      signal("STOP");
      type(delay, recipe.halves.getLast());
      run(List.of("xdotool", "sleep", "1"));
      signal("CONT");
      check(recipe, delay + " ms a key, stopped for a second");
    }
  }

  private void begin(Recipe recipe) throws IOException {
    String isFocused = "false";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    // The window manager gives the keyboard to the window a moment later.
    while (!isFocused.equals("true") && System.nanoTime() < end) {
      isFocused = ask("begin " + recipe.field);
    }
    assertEquals("true", isFocused, "the window has the keyboard");
  }

  private void check(Recipe recipe, String how) throws IOException {
    String staged = "";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS / 4);
    while (!staged.equals(recipe.stored) && System.nanoTime() < end) {
      staged = ask("staged " + recipe.field);
    }
    assertEquals(recipe.stored, staged, recipe + ", " + how);
    System.out.println(recipe + ", " + how + ": " + staged);
  }

  private String ask(String question) throws IOException {
    questions.println(question);
    return Objects.requireNonNull(answers.readLine(), "the window is gone");
  }

  private static void type(int delay, String text) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("xdotool", "key", "--delay", String.valueOf(delay)));
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      command.add(
          switch (character) {
            case '\n' -> "Return";
            case ' ' -> "space";
            case '-' -> "minus";
            default -> String.valueOf(character);
          });
    }
    run(command);
  }

  private void signal(String name) throws Exception {
    run(List.of("kill", "-" + name, String.valueOf(window.pid())));
  }

  private static void run(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertEquals(0, process.waitFor(), command.toString());
  }
}
