"""The joseki graph: what follows what, on a board, as trees and files."""
