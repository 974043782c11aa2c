package io.casedesk.desktop.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.stage.Stage;

/**
 * A window with every type of field in a process of its own, which a test can stop; for {@link
 * RobotTypingWindowTest}. It does what its input says, and answers each line.
 */
final class TypedWindowProgram {

  /** The records that are typed into, below each other. */
  static final List<String> RECORDS = FieldMatrix.RECORDS.subList(2, 6);

  private TypedWindowProgram() {}

  /**
   * Opens the window.
   *
   * @param arguments a folder
   */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ENGLISH);
    Platform.startup(() -> Platform.setImplicitExit(false));
    FieldMatrixWindow matrix =
        Keyboard.fx(() -> new FieldMatrixWindow(new Stage(), Path.of(arguments[0])));
    matrix.window.awaitUseCasesRead();
    System.out.println("open");
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      List<String> words = List.of(line.split(" ", -1));
      FieldMatrix field = FieldMatrix.valueOf(words.getLast());
      System.out.println(
          words.getFirst().equals("begin") ? begin(matrix, field) : staged(matrix, field));
    }
    matrix.close();
    System.exit(0);
  }

  /** Puts the keyboard on the first of the cells, without changes. */
  private static String begin(FieldMatrixWindow matrix, FieldMatrix field) {
    Keyboard.fx(
        () -> {
          matrix.window.stage.getScene().lookup(".record-table").requestFocus();
          return true;
        });
    matrix.discard();
    matrix.choose(RECORDS.getFirst(), field);
    return Keyboard.fx(
        () -> {
          matrix.window.stage.toFront();
          matrix.window.stage.requestFocus();
          matrix.window.stage.getScene().lookup(".record-table").requestFocus();
          return String.valueOf(matrix.window.stage.isFocused());
        });
  }

  private static String staged(FieldMatrixWindow matrix, FieldMatrix field) {
    return RECORDS.stream()
        .map(record -> matrix.staged(record, field))
        .collect(Collectors.joining(" | "));
  }
}
