package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the Linux packages, with a script in place of Java. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {

  private static final String DEVICES = "for device in /dev/dri/renderD* /dev/nvidia0 /dev/dxg";

  /** The only place where a graphics card is looked for in the test. */
  private static final String TEST_DEVICE = "for device in \"$CASEDESK_TEST_CARD\"";

  private final Path image;
  private final Path card;

  LauncherTest(@TempDir Path image) throws IOException {
    this.image = image.toRealPath();
    this.card = this.image.resolve("card");
  }

  @BeforeEach
  void install() throws IOException {
    String launcher = Files.readString(Page.ROOT.resolve("installer/image/launcher.sh"));
    assertTrue(launcher.contains(DEVICES));
    script("bin/casedesk", launcher.replace(DEVICES, TEST_DEVICE));
    script(
        "lib/runtime/bin/java",
        """
        #!/bin/sh
        echo "GDK_GL=$GDK_GL"
        for word in "$@"; do echo "$word"; done
        """);
    Path folder = Files.createDirectories(image.resolve("lib/app"));
    Files.writeString(
        folder.resolve("casedesk.cfg"),
        """
        [Application]
        app.classpath=$APPDIR/a.jar
        app.classpath=$APPDIR/b.jar
        app.mainclass=main.Class
        [JavaOptions]
        java-options=-Dhome=$APPDIR
        """);
  }

  private void script(String name, String text) throws IOException {
    Path file = image.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  /** Starts the program; returns its value of GDK_GL, and its options before the class path. */
  private List<String> start(Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(image.resolve("bin/casedesk").toString(), "two words", "");
    builder.redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("GDK_GL", "JAVA_TOOL_OPTIONS"));
    builder.environment().remove("JDK_JAVA_OPTIONS");
    builder.environment().put("CASEDESK_TEST_CARD", card.toString());
    builder.environment().putAll(environment);
    List<String> lines;
    try (Stream<String> output = builder.start().inputReader().lines()) {
      lines = output.toList();
    }
    Path app = image.resolve("lib/app");
    int options = lines.indexOf("-cp");
    assertEquals(
        List.of("-cp", app + "/a.jar:" + app + "/b.jar", "main.Class", "two words", ""),
        lines.subList(options, lines.size()));
    assertEquals("-Dhome=" + app, lines.get(1));
    return Stream.concat(lines.stream().limit(1), lines.subList(2, options).stream()).toList();
  }

  @Test
  void nothingLooksForOpenGlWithoutAGraphicsCard() throws IOException {
    assertEquals(List.of("GDK_GL=disable", "-Dprism.order=sw"), start(Map.of()));
  }

  @Test
  void whatTheUserSetStays() throws IOException {
    assertEquals(List.of("GDK_GL=gles", "-Dprism.order=sw"), start(Map.of("GDK_GL", "gles")));
    assertEquals(List.of("GDK_GL="), start(Map.of("JDK_JAVA_OPTIONS", "-Dprism.order=es2,sw")));
  }

  @Test
  void aGraphicsCardIsUsed() throws IOException {
    Files.createFile(card);
    assertEquals(List.of("GDK_GL="), start(Map.of()));
  }
}
