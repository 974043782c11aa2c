package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file that the program has too little memory for. */
@Timeout(120)
final class NoMemoryTest {

  private static final long SIZE = 100L << 20;

  @TempDir private Path folder;

  @Test
  void saysInOneLineThatThereIsNotEnoughMemory() throws IOException, InterruptedException {
    Path large = folder.resolve("reviews.json");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(SIZE);
    }
    List<String> command =
        ProcessTest.command(
            folder,
            "reviews",
            "import",
            large.toString(),
            "--url",
            "http://127.0.0.1:9",
            "--workspace",
            folder.resolve("workspace").toString());
    command.add(command.indexOf("-cp"), "-Xmx32m");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertEquals(ExitCode.FAILED, process.waitFor());
    assertEquals("Not enough memory. Use a smaller file, or fewer records. [CD-9002]\n", said);
  }
}
