package io.casedesk.bench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the sources of the project, without what a build makes of them. */
final class SourceTree {

  private static final Set<String> BUILT = Set.of("target", "node_modules", ".git");

  private SourceTree() {}

  /**
   * Returns the text of each file, by its path from the root of the project.
   *
   * @param folder where to look, from the root of the project; empty for everywhere
   * @param endings how the names of the files end, such as {@code .java}
   */
  static Map<String, String> read(String folder, Set<String> endings) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    Files.walkFileTree(
        Page.ROOT.resolve(folder),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes about) {
            return BUILT.contains(String.valueOf(entered.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes about)
              throws IOException {
            if (endings.stream().anyMatch(file.toString()::endsWith)) {
              String name = Page.ROOT.relativize(file).toString().replace('\\', '/');
              texts.put(name, Files.readString(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return texts;
  }
}
