package io.casedesk.bench.read;

import io.casedesk.bench.TimedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** ExportPrograms that read every use case of a service and write NDJSON. */
public final class ExportPrograms {

  private final Path folder;
  private final String token;
  private final Path image =
      Path.of(System.getProperty("casedesk.image", "installer/target/casedesk")).toAbsolutePath();

  /** Programs that write into a folder. */
  public ExportPrograms(Path folder, String token) {
    this.folder = folder;
    this.token = token;
  }

  /** What of Casedesk is run. */
  public String what() {
    return Files.isExecutable(cli())
        ? "the image, with its ahead-of-time cache"
        : "the class path, not the image";
  }

  private Path cli() {
    return image.resolve("bin/casedesk-cli");
  }

  /** Casedesk, as a user runs it. */
  public TimedProcess casedesk(URI url) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(cli())) {
      command.add(cli().toString());
    } else {
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // The options of the image's launcher (installer/image/casedesk-cli.properties).
      command.addAll(List.of("-XX:+UseSerialGC", "-Xmn40m", "-XX:SurvivorRatio=2"));
      command.add("-XX:+UseCompactObjectHeaders");
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add("io.casedesk.cli.Main");
    }
    command.addAll(List.of("export", "use-cases", "--url", url.toString()));
    command.addAll(List.of("--token-env", "CASEDESK_TOKEN", "--format", "ndjson"));
    command.addAll(List.of("--output", out("casedesk").toString()));
    return run(command);
  }

  /** Python, one request after another over one connection. */
  TimedProcess python(URI url) throws IOException, InterruptedException {
    String script = script("sequential.py");
    return run(List.of("python3", script, url.toString(), out("python").toString()));
  }

  /** Node with eight requests in flight. */
  TimedProcess node(URI url) throws IOException, InterruptedException {
    String script = script("parallel.mjs");
    return run(List.of("node", script, url.toString(), out("node").toString(), "8"));
  }

  /** Where a program writes. */
  Path out(String program) {
    return folder.resolve(program + ".ndjson");
  }

  private TimedProcess run(List<String> command) throws IOException, InterruptedException {
    return TimedProcess.run(command, Map.of("CASEDESK_TOKEN", token));
  }

  private String script(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in =
        Objects.requireNonNull(ExportPrograms.class.getResourceAsStream(name), name)) {
      Files.write(file, in.readAllBytes());
    }
    return file.toString();
  }
}
