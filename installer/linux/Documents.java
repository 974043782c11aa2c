import io.casedesk.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes the sources of the man pages of the terminal program, and its completion for bash. */
public final class Documents {

  private Documents() {}

  /**
   * Writes them.
   *
   * @param arguments the folder
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    CommandSpec program = Main.specification();
    int failed =
        ManPageGenerator.generateManPage(
            folder.toFile(), (File) null, new boolean[0], true, program);
    if (failed != 0) {
      throw new IOException("No man page was written; picocli's exit code is " + failed);
    }
    Files.writeString(
        folder.resolve("casedesk-cli.bash"),
        AutoComplete.bash("casedesk-cli", program.commandLine()));
  }
}
