package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.Launcher;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tour, run as a program without a display. */
@Tag("external")
class TourTest {

  private static final long PATIENCE_SECONDS = 120;

  @Test
  void editsARecordAndSavesAPicture(@TempDir Path folder) throws Exception {
    Path picture = folder.resolve("tour.png");
    Path said = folder.resolve("said.txt");
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--module-path=" + System.getProperty("jdk.module.path"),
            "--add-modules=javafx.controls",
            "--enable-native-access=javafx.graphics,ALL-UNNAMED",
            "-Djavafx.cachedir=" + folder.resolve("natives"),
            "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")),
            "-Duser.language=en",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Launcher.class.getName(),
            "--tour",
            "--picture",
            picture.toString());
    program.environment().remove("DISPLAY");
    program.environment().put("HOME", folder.toString());
    Process tour = program.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    boolean ended = tour.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    tour.destroyForcibly();
    String text = Files.readString(said, UTF_8);
    assertTrue(ended, text);
    assertEquals(0, tour.exitValue(), text);
    List<String> lines = text.lines().toList();
    assertTrue(lines.getFirst().matches("complete, 1200 use cases read from .+"), text);
    assertTrue(lines.contains("verdict: APPLIED"), text);
    BufferedImage shown = ImageIO.read(picture.toFile());
    assertTrue(shown.getWidth() > 500 && shown.getHeight() > 500, shown.toString());
    try (var left = Files.list(folder.resolve("tmp"))) {
      assertEquals(List.of(), left.filter(file -> file.toString().contains("tour")).toList());
    }
  }
}
