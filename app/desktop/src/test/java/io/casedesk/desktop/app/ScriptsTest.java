package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A letter that a font of the system has is never shown as a box. */
@Tag("external")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the nodes are made by @Start, which NullAway does not know
class ScriptsTest {

  /** A noncharacter, which no font has. */
  private static final String BOX = "\uDBFF\uDFFF";

  /** A letter of each of the ten scripts with the most readers, and an emoji. */
  private static final Map<String, String> LETTERS = new LinkedHashMap<>();

  static {
    LETTERS.put("Latin", "Ł");
    LETTERS.put("Han", "\u4e2d");
    LETTERS.put("Devanagari", "\u0905");
    LETTERS.put("Arabic", "\u0639");
    LETTERS.put("Bengali", "\u0985");
    LETTERS.put("Cyrillic", "\u0416");
    LETTERS.put("Kana", "\u3042");
    LETTERS.put("Telugu", "\u0c05");
    LETTERS.put("Hangul", "\ud55c");
    LETTERS.put("Tamil", "\u0b85");
    LETTERS.put("Emoji", "\ud83d\ude00");
  }

  private Stage stage;
  private VBox lines;
  private WritableImage image;

  @Start
  void open(Stage opened) {
    stage = opened;
    lines = new VBox();
    stage.setScene(new Scene(lines, 320, 560));
    stage.show();
  }

  private static Text text(String text) {
    Text node = new Text(text);
    node.setStyle("-fx-font-family: 'System'; -fx-font-size: 32px;");
    return node;
  }

  /** Returns the pixels of a text. */
  private List<Integer> drawn(FxRobot robot, String text) {
    List<Integer> pixels = new ArrayList<>();
    robot.interact(
        () -> {
          Text node = text(text);
          lines.getChildren().setAll(node);
          lines.layout();
          WritableImage shown = node.snapshot(null, null);
          int width = (int) shown.getWidth();
          int height = (int) shown.getHeight();
          IntBuffer buffer = IntBuffer.allocate(width * height);
          shown
              .getPixelReader()
              .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), buffer, width);
          for (int pixel : buffer.array()) {
            pixels.add(pixel);
          }
        });
    return pixels;
  }

  /** Whether a font of the system has a letter. */
  private static boolean isInAFont(String letter) throws Exception {
    Process process =
        new ProcessBuilder(
                "fc-list", ":charset=" + Integer.toHexString(letter.codePointAt(0)), "family")
            .start();
    String families = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor());
    return !families.isBlank();
  }

  @Test
  void noLetterOfAnInstalledFontIsABox(FxRobot robot) throws Exception {
    Assumptions.assumeTrue(System.getProperty("os.name").equals("Linux"), "fc-list is of Linux");
    List<Integer> box = drawn(robot, BOX);
    assertTrue(box.stream().distinct().count() > 1, "a letter without a font is drawn");
    List<String> missing = new ArrayList<>();
    List<String> boxes = new ArrayList<>();
    for (Map.Entry<String, String> letter : LETTERS.entrySet()) {
      if (!isInAFont(letter.getValue())) {
        missing.add(letter.getKey());
      } else if (drawn(robot, letter.getValue()).equals(box)) {
        boxes.add(letter.getKey());
      }
    }
    System.out.println("Scripts without a font on this computer: " + missing);
    robot.interact(
        () -> {
          lines.getChildren().setAll(text(BOX + "  without a font"));
          LETTERS.forEach(
              (script, letter) -> lines.getChildren().add(text(letter + "  " + script)));
        });
    Pulses.await();
    robot.interact(() -> image = Snapshot.of(stage));
    Picture.save(image, Path.of(System.getProperty("casedesk.pictures"), "scripts.png"));
    assertEquals(List.of(), boxes);
    assertTrue(missing.size() < LETTERS.size());
  }
}
