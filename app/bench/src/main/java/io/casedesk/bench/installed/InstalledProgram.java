package io.casedesk.bench.installed;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folder that the packages install, and what its launcher runs.
 *
 * @param launcher the program of the window
 * @param java the runtime's own
 * @param options those of the launcher, in its order
 * @param jars the class path
 */
public record InstalledProgram(Path launcher, Path java, List<String> options, List<String> jars) {

  private static final String HERE = "$APPDIR";
  private static final String JAR = "app.classpath=";
  private static final String OPTION = "java-options=";

  public InstalledProgram {
    options = List.copyOf(options);
    jars = List.copyOf(jars);
  }

  /** The one that {@code casedesk.image} names, or the one that was made last. */
  public static InstalledProgram here() throws IOException {
    String named = System.getProperty("casedesk.image", "");
    Path image = Path.of(named.isBlank() ? "installer/target/casedesk" : named).toAbsolutePath();
    Path app = image.resolve("lib/app");
    Path settings = app.resolve("casedesk.cfg");
    if (Files.notExists(settings) || Files.notExists(app.resolve("casedesk.aot"))) {
      throw new IOException(
          image + " holds no program; make it first: mvn -Pimage package -DskipTests");
    }
    List<String> options = new ArrayList<>();
    List<String> jars = new ArrayList<>();
    for (String line : Files.readAllLines(settings)) {
      String value = line.substring(line.indexOf('=') + 1).replace(HERE, app.toString());
      if (line.startsWith(JAR)) {
        jars.add(value);
      } else if (line.startsWith(OPTION)) {
        options.add(value);
      }
    }
    return new InstalledProgram(
        image.resolve("bin/casedesk"), image.resolve("lib/runtime/bin/java"), options, jars);
  }

  /**
   * What the launcher runs, with the benchmarks behind its own jars, which its cache stays valid
   * for.
   *
   * @param more options of Java behind those of the launcher
   * @param main the class of the benchmarks that starts it
   */
  public List<String> with(List<String> more, Class<?> main) throws IOException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(options);
    command.addAll(more);
    command.addAll(
        List.of(
            "-cp",
            String.join(File.pathSeparator, jars) + File.pathSeparator + benchmarks(),
            main.getName()));
    return command;
  }

  /** The jar of the benchmarks, or the folder of their classes. */
  private static Path benchmarks() throws IOException {
    try {
      return Path.of(
          InstalledProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("It is not known where the benchmarks are", e);
    }
  }
}
