package io.casedesk.bench.files;

import io.casedesk.bench.TimedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs work in processes of their own. */
final class Processes {

  private final Path folder;

  Processes(Path folder) {
    this.folder = folder;
  }

  /**
   * Work that is done.
   *
   * @param seconds that it took, as the process itself says
   * @param count what shows that it was done
   * @param peakBytes the most memory that the process had in RAM
   */
  record Done(double seconds, long count, long peakBytes) {

    Done requiring(long expected) throws IOException {
      if (count != expected) {
        throw new IOException("It found " + count + " where there are " + expected);
      }
      return this;
    }
  }

  /** Work of {@link FilesWork}, by a Java that is set up as that of the packaged terminal. */
  Done casedesk(String what, Path... files) throws IOException, InterruptedException {
    return java(List.of("-XX:TieredStopAtLevel=1"), what, files);
  }

  /** Work of another program, by a Java that compiles as far as it can. */
  Done peer(String what, Path... files) throws IOException, InterruptedException {
    return java(List.of(), what, files);
  }

  private Done java(List<String> options, String what, Path... files)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx600m", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(options);
    command.addAll(List.of("-Djava.io.tmpdir=" + folder));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FilesWork.class.getName());
    command.add(what);
    Arrays.stream(files).map(Path::toString).forEach(command::add);
    return done(command);
  }

  /** A script in Python. */
  Done python(Path script, Path... files) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", script.toString()));
    Arrays.stream(files).map(Path::toString).forEach(command::add);
    return done(command);
  }

  private static Done done(List<String> command) throws IOException, InterruptedException {
    TimedProcess.Said said = TimedProcess.saying(command, Map.of());
    String[] line = said.text().lines().reduce((first, last) -> last).orElse("").split(" ", -1);
    return new Done(
        Double.parseDouble(line[0]),
        Math.round(Double.parseDouble(line[1])),
        said.process().peakBytes());
  }
}
