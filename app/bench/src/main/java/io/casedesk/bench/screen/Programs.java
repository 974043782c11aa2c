package io.casedesk.bench.screen;

import io.casedesk.bench.installed.InstalledProgram;
import io.casedesk.bench.server.LoadedServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Java programs with a window, run as the package runs Casedesk. */
final class Programs {

  /** The folder of the workspace that 100,000 records were read into. */
  static final String WORKSPACE = "workspace";

  private static final Pattern MODULE = Pattern.compile("casedesk-[a-z]+-[^-]+(-SNAPSHOT)?\\.jar");

  /** As the figures are to be reached without a graphics card. */
  private static final String SOFTWARE = "-Dprism.order=sw";

  private static final List<String> EXPORTS =
      List.of(
          "--add-exports=javafx.graphics/com.sun.javafx.scene=ALL-UNNAMED",
          "--add-exports=javafx.graphics/com.sun.javafx.tk=ALL-UNNAMED");

  /** What jpackage is told, from the folder that the benchmarks run in. */
  private static final Path PACKAGE = Path.of("installer/image/jpackage.args");

  private static final String OPTION = "--java-options ";

  private final XDisplay display;
  private final Path folder;

  Programs(XDisplay display, Path folder) {
    this.display = display;
    this.folder = folder;
  }

  /** Where a service answers, and a token it accepts. */
  record Service(URI url, String token) {}

  /** Casedesk's window on a service, to be driven. */
  Driven window(LoadedServer server, String workspace, List<String> java) throws IOException {
    return window(new Service(server.url(), server.token()), workspace, java);
  }

  /** Casedesk's window on a service, to be driven. */
  Driven window(Service server, String workspace, List<String> java) throws IOException {
    List<String> options = new ArrayList<>(packaged());
    options.addAll(EXPORTS);
    options.addAll(java);
    List<String> command = command(options);
    command.add(DesktopDriver.class.getName());
    return driven(command, server, workspace);
  }

  /**
   * The window as the package installs it, to be driven. Its ahead-of-time cache is valid only
   * without the exports that are needed to know what is painted.
   */
  Driven installedWindow(InstalledProgram program, Service server, String workspace)
      throws IOException {
    return driven(program.with(List.of(SOFTWARE), DesktopDriver.class), server, workspace);
  }

  private Driven driven(List<String> command, Service server, String workspace) throws IOException {
    command.add(server.url().toString());
    command.add(folder.resolve(workspace).toString());
    command.addAll(List.of("1900", "1000", "usecases"));
    return new Driven(command, environment(server.token()), folder, workspace);
  }

  /** The options for memory that the packages start Java with. */
  private static List<String> packaged() throws IOException {
    try (Stream<String> lines = Files.lines(PACKAGE)) {
      return lines
          .filter(line -> line.startsWith(OPTION + "-X") && !line.contains("$APPDIR"))
          .map(line -> line.substring(OPTION.length()))
          .toList();
    }
  }

  Map<String, String> environment(LoadedServer server) {
    return environment(server.token());
  }

  private Map<String, String> environment(String token) {
    Map<String, String> environment = new TreeMap<>(display.environment());
    environment.put("CASEDESK_TOKEN", token);
    // As the launcher sets it where there is no graphics card.
    environment.put("GDK_GL", "disable");
    return environment;
  }

  /** A Java like this one, with JavaFX as modules and everything else on the class path. */
  List<String> command(List<String> java) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      jars.add(jar(Path.of(entry).toAbsolutePath()).toString());
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--module-path=" + joined(jars.stream().filter(Programs::isJavaFx)));
    command.addAll(
        List.of(
            "--add-modules=javafx.controls",
            "--enable-native-access=javafx.graphics,ALL-UNNAMED",
            SOFTWARE));
    command.addAll(java);
    command.addAll(List.of("-cp", joined(jars.stream().filter(jar -> !isJavaFx(jar)))));
    return command;
  }

  /** An ahead-of-time cache knows jars only; a folder of classes has its jar beside it. */
  private static Path jar(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return entry;
    }
    try (Stream<Path> beside = Files.list(entry.resolveSibling(""))) {
      return beside
          .filter(file -> MODULE.matcher(file.toFile().getName()).matches())
          .findFirst()
          .orElse(entry);
    }
  }

  private static boolean isJavaFx(String jar) {
    return new File(jar).getName().startsWith("javafx-");
  }

  private static String joined(Stream<String> entries) {
    return entries.collect(Collectors.joining(File.pathSeparator));
  }
}
